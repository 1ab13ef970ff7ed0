/** The address of the page. Links are ordinary links; those within the house are followed without loading anew. */

export const route = $state({ path: location.pathname, hash: location.hash.slice(1) });

function follow(): void {
  route.path = location.pathname;
  route.hash = location.hash.slice(1);
}

/** Go to an address of the house. */
export function go(address: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  follow();
  if (!replace) scrollTo(0, 0);
}

addEventListener('popstate', follow);
addEventListener('hashchange', follow);
addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
});
