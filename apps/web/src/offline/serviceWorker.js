// Keeps the whole app for use without a network. Names of built files change with their content, so cached files never
// go stale; the page itself is requested again whenever the server answers.
const CACHE = 'ludus-__VERSION__';
const FILES = '__FILES__';

const install = async () => {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await self.skipWaiting();
};

const activate = async () => {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('ludus-') && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
};

const OWN_GAMES = '/own-games.js';

// The server may provide other games later; without a network, the cached ones stay.
const answerOwnGames = async (request) => {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(OWN_GAMES, fresh.clone());
    return fresh;
  } catch {
    const none = new Response('export default [];', { headers: { 'content-type': 'text/javascript' } });
    return (await cache.match(OWN_GAMES)) ?? none;
  }
};

const answer = async (request) => {
  if (new URL(request.url).pathname === OWN_GAMES) return answerOwnGames(request);
  if (request.mode !== 'navigate') return (await caches.match(request)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isOurs = url.origin === self.location.origin && !/\/api\/|^\/docs(\/|$)/.test(url.pathname);
  if (request.method === 'GET' && isOurs) event.respondWith(answer(request));
});
