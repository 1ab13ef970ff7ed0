"""The HTTP side: what is there, what is refused, and that strange requests get one clear line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kurumaza.games import games
from kurumaza.web.pages import Shelf, content_policy
from kurumaza.web.settings import SettingError, Settings, from_environment

from .rooms import fetch, new_table, open_house, post


async def test_games_and_their_rules(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address:
        listed = (await fetch(address, "/api/games")).json()
        assert [game["id"] for game in listed] == sorted(games())
        assert all(game["ja"] and game["en"] and game["players"] for game in listed)
        assert (await fetch(address, "/api/guides/stonehenge/fr")).status_code == 404
        assert (await fetch(address, "/api/guides/chess/en")).json()["code"] == "no_such_guide"
        for game in games():
            for language in ("en", "ja"):
                page = await fetch(address, f"/api/guides/{game}/{language}")
                assert page.headers["content-type"].startswith("text/html")
                assert "<h1>" in page.text
                assert "<script" not in page.text
        health = await fetch(address, "/healthz")
        assert health.json()["status"] == "ok"


async def test_openapi_tells_every_path(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address:
        schema = (await fetch(address, "/api/schema")).json()
        paths = {"/api/games", "/api/tables", "/api/tables/{table}", "/api/tables/{table}/seats", "/api/tables/{table}/frames"}
        assert paths <= set(schema["paths"])
        assert "NewTable" in json.dumps(schema["components"])


async def test_tables_are_listed_and_shown(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address:
        seated = await new_table(address, "tightrope", 4, open=True, options={"play": "simultaneous"})
        shown = (await fetch(address, f"/api/tables/{seated['table']}")).json()
        assert (shown["state"], shown["players"], shown["options"]["play"]) == ("waiting", 4, "simultaneous")
        assert [seat["kind"] for seat in shown["seats"]] == ["human", "empty", "empty", "empty"]
        assert seated["token"] not in json.dumps(shown)
        full = await new_table(address, "stonehenge", 2, computers=True)
        japanese = await fetch(address, f"/api/tables/{full['table']}?key={full['key']}", **{"accept-language": "ja"})
        assert japanese.json()["seats"][1]["name"] in "菊松梅藤萩紅葉牡丹桐"


BAD_TABLES: list[tuple[Any, int, str]] = [
    ({"game": "chess"}, 404, "no_such_game"),
    ({"players": 9}, 400, "players"),
    ({"players": True}, 400, "bad_request"),
    ({"players": 10**30}, 400, "players"),
    ({"name": ""}, 400, "name"),
    ({"name": "x" * 25}, 400, "name"),
    ({"options": {"nonsense": 1}}, 400, "unknown_option"),
    ({"options": []}, 400, "bad_request"),
    ({"undo": "always"}, 400, "bad_request"),
    ({"more": 1}, 400, "bad_request"),
    ({"language": "fr"}, 400, "bad_request"),
]


async def test_bad_wishes_get_one_clear_line(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address:
        for wish, status, code in BAD_TABLES:
            body = {"game": "ambition", "players": 4, "name": "Ann"} | wish
            for language in ("en", "ja"):
                answer = await post(address, "/api/tables", body, **{"accept-language": language})
                problem = answer.json()
                assert (answer.status_code, problem["code"]) == (status, code), answer.text
                assert set(problem) == {"code", "text"}
                assert problem["text"].strip()
                assert "\n" not in problem["text"]


async def test_limits(tmp_path: Path) -> None:
    async with open_house(tmp_path, new_tables_burst=2.0, new_tables_rate=0.01, requests_burst=10.0, requests_rate=0.1) as address:
        big = await post(address, "/api/tables", {"game": "ambition", "players": 4, "name": "x" * 20_000})
        assert (big.status_code, big.json()["code"]) == (413, "too_big")
        for _ in range(2):
            await new_table(address)
        refused = await post(address, "/api/tables", {"game": "ambition", "players": 4, "name": "Ann"})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        statuses = {(await fetch(address, "/api/games")).status_code for _ in range(10)}
        assert statuses == {200, 429}


async def test_unfinished_games_show_neither_record_nor_frames(tmp_path: Path) -> None:
    async with open_house(tmp_path, pace=1.0) as address:
        seated = await new_table(address, "ambition", 4, computers=True)
        for path in ("record", "frames"):
            answer = await fetch(address, f"/api/tables/{seated['table']}/{path}?key={seated['key']}")
            assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
        many = await fetch(address, f"/api/tables/{seated['table']}/frames?key={seated['key']}&count=100000")
        assert many.status_code == 400


async def test_unknown_paths_and_methods(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address, httpx.AsyncClient(base_url=f"http://{address}") as client:
        for path in ("/api/nothing", "/api", "/nothing.js", "/../pyproject.toml", "/assets/x.js"):
            answer = await client.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), path
        assert "root:" not in (await client.get("/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd")).text
        answer = await client.delete("/api/tables")
        assert (answer.status_code, answer.json()["code"]) == (405, "not_allowed")
        for body in (b"", b"null", b"[]", b"nonsense", b"\xff\xfe", b'{"game":', b"[" * 5000):
            answer = await client.post("/api/tables", content=body, headers={"content-type": "application/json"})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_request"), body
            assert "\n" not in answer.json()["text"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
wishes = st.fixed_dictionaries(
    {},
    optional={
        "game": st.sampled_from(["ambition", "clayart"]) | json_values,
        "players": st.integers(-1, 9) | json_values,
        "name": st.just("Ann") | json_values,
        "options": st.dictionaries(st.sampled_from(["values", "penalties", "seconds", "deck"]) | st.text(max_size=8), json_values, max_size=3)
        | json_values,
        "open": json_values,
        "computers": json_values,
        "undo": st.sampled_from(["off", "ask", "free"]) | json_values,
        "language": json_values,
    },
)


async def test_whatever_is_sent_nothing_breaks(tmp_path: Path) -> None:
    """Made-up requests: every answer is a seat or a problem in one line, never a fault of ours."""
    bodies: list[Any] = []

    @given(wishes)
    @settings(max_examples=80, suppress_health_check=list(HealthCheck), database=None)
    def gather(wish: Any) -> None:
        bodies.append(wish)

    gather()
    async with (
        open_house(tmp_path, new_tables_burst=1e9, requests_burst=1e9, tables_by_address=10**9, most_tables=10**9) as address,
        httpx.AsyncClient(base_url=f"http://{address}") as client,
    ):
        seated = await new_table(address)
        for wish in bodies:
            for path in ("/api/tables", f"/api/tables/{seated['table']}/seats"):
                text = json.dumps(wish).encode("utf-8", "replace")
                answer = await client.post(path, content=text, headers={"content-type": "application/json"})
                assert answer.status_code in (201, 400, 403, 404, 409), (path, wish, answer.text)
                assert set(answer.json()) in ({"code", "text"}, {"table", "key", "seat", "token"})


# ---- the client's files -------------------------------------------------------------------------------------------------

PAGE = '<!doctype html><script>let theme = "dark";</script><script type="module" src="/assets/index-1.js"></script>'


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built client."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, "utf-8")
    (folder / "assets/index-1.js").write_text("export {};\n" * 200, "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    monkeypatch.setattr("kurumaza.web.app.Shelf", lambda: Shelf(folder))
    return folder


async def test_the_clients_files(tmp_path: Path, built: Path) -> None:
    async with open_house(tmp_path / "data") as address:
        for path in ("/", "/t/abc", "/games/ambition", "/replay/abc"):
            page = await fetch(address, path)
            assert page.status_code == 200
            assert page.text == PAGE
            assert page.headers["cache-control"] == "no-cache"
            policy = page.headers["content-security-policy"]
            assert "script-src 'self' 'sha256-" in policy
            assert "default-src 'self'" in policy
        script = await fetch(address, "/assets/index-1.js")
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        same = await fetch(address, "/", **{"if-none-match": page.headers["etag"]})
        assert same.status_code == 304
        assert (await fetch(address, "/../secret.txt")).status_code == 404
        assert (await fetch(address, "/%2e%2e/secret.txt")).status_code == 404
        (built / "index.html").write_text("new", "utf-8")
        assert (await fetch(address, "/")).text == "new", "a new build is seen at once"


async def test_without_a_built_client_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurumaza.web.app.Shelf", lambda: Shelf(tmp_path / "nowhere"))
    async with open_house(tmp_path / "data") as address:
        page = await fetch(address, "/")
        assert page.status_code == 503
        assert page.text.count("\n") == 1
        assert "make play" in page.text


def test_the_policy_allows_no_strange_scripts() -> None:
    policy = content_policy(PAGE)
    assert "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]
    assert "unsafe-eval" not in policy


# ---- settings -----------------------------------------------------------------------------------------------------------


def test_settings_come_from_the_environment() -> None:
    found = from_environment({"data": "x"}, {"KURUMAZA_PACE": "0", "KURUMAZA_DATABASE": "postgresql+asyncpg://u@h/n", "KURUMAZA_DATA": "y"})
    assert (found.pace, found.data, found.database_url()) == (0.0, "x", "postgresql+asyncpg://u@h/n")
    assert Settings().database_url().startswith("sqlite+aiosqlite:///")
    with pytest.raises(SettingError, match="KURUMAZA_MOST_TABLES may not be 'many'"):
        from_environment({}, {"KURUMAZA_MOST_TABLES": "many"})
    assert from_environment({}, {"KURUMAZA_COMPUTERS": "search:3"}).manners().computers == "search:3"
    with pytest.raises(SettingError, match="KURUMAZA_COMPUTERS may not be 'hal'"):
        from_environment({}, {"KURUMAZA_COMPUTERS": "hal"})
