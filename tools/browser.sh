#!/usr/bin/env bash
# A browser with Japanese fonts for the browser tests: Debian's, where it may be installed.
set -u
command -v chromium >/dev/null && exit 0
sudo=""
[ "$(id -u)" = 0 ] || sudo="sudo -n"
if command -v apt-get >/dev/null && { [ -z "$sudo" ] || $sudo true 2>/dev/null; }; then
  export DEBIAN_FRONTEND=noninteractive
  $sudo apt-get update -qq && $sudo apt-get install -y -qq chromium fonts-noto-cjk >/dev/null
fi
command -v chromium >/dev/null || echo "There is no chromium here and it cannot be installed: the browser tests will be skipped."
