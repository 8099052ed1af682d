// Keeps the page usable without its server. The build writes `const build = { revision, files }` above this line, so
// this script's bytes change whenever any built file does, and the browser then installs it as a new service worker.

const prefix = 'epsilon-workbench-';
const cacheName = `${prefix}${build.revision}`;
const addressOf = (file) => new URL(file, self.registration.scope).href;
const own = new Set(['./', ...build.files].map(addressOf));

const fetchAnything = self.fetch.bind(self);
closeDoors();

/** Files of this build, and nothing else; where the host sends one elsewhere, it is not followed there. */
async function fetchOwn(request) {
  if (!isOwn(request)) throw new TypeError('not a file of this page');
  // The browser itself follows the pages that it opens, and tells where to.
  return fetchAnything(request.mode === 'navigate' ? request : new Request(request, { mode: 'same-origin' }));
}

function isOwn({ url }) {
  const { origin, pathname } = new URL(url);
  return own.has(origin + pathname);
}

/**
 * A service worker does not inherit the policy of its page, and a host that sends no headers gives it none of its own. So
 * it takes from itself whatever reaches an address; what it needs of it, it keeps as `fetchOwn`.
 */
function closeDoors() {
  const doors = [
    [self, 'fetch fetchLater importScripts WebSocket WebSocketStream EventSource WebTransport XMLHttpRequest FontFace'],
    [self.Cache?.prototype, 'add addAll'],
    [self.Clients?.prototype, 'openWindow'],
    [self.WindowClient?.prototype, 'navigate'],
    [
      self.ServiceWorkerRegistration?.prototype,
      'backgroundFetch index paymentManager periodicSync pushManager showNotification sync',
    ],
  ];
  for (const [owner, names] of doors) {
    for (const name of names.split(' ')) {
      for (let place = owner; place; place = Object.getPrototypeOf(place)) delete place[name];
    }
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));

/** All of them or none. */
async function keepFiles() {
  const load = async (file) => {
    const response = await fetchOwn(new Request(addressOf(file), { cache: 'no-cache' }));
    if (!response.ok) throw new TypeError(`${file} could not be loaded`);
    return response;
  };
  const loaded = await Promise.all(build.files.map(load));
  const cache = await caches.open(cacheName);
  await Promise.all(loaded.map((response, at) => cache.put(addressOf(build.files[at]), response)));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then(async (names) => {
      const others = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
      await Promise.all(others.map((name) => caches.delete(name)));
      await self.clients.claim();
    }),
  );
});

// A page of this very build, alone in the browser, says that the older service worker may go. A page of an older build
// may still load parts of it later, so as long as one is open its files stay.
self.addEventListener('message', (event) => {
  const isThisBuild = build.files.some((file) => addressOf(file) === event.data?.pageScript);
  // The page is of another build: it may want to be loaded again.
  if (!isThisBuild) return event.source?.postMessage({ isNewer: true });
  event.waitUntil(takeOverOnceAlone());
});

/** The page that a reload has just replaced is still listed for a moment. */
async function takeOverOnceAlone() {
  for (let look = 0; look < 10; look++) {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (windows.length <= 1) return self.skipWaiting();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  // What is no file of this page is left to the page and its policy.
  if (request.method !== 'GET' || !isOwn(request)) return;
  event.respondWith(request.mode === 'navigate' ? newestPage(request) : keptFile(request));
});

async function newestPage(request) {
  try {
    return await fetchOwn(request);
  } catch {
    return keptFile(new Request(addressOf('./index.html')));
  }
}

// Built files carry their content's hash in their names, so a kept one can never be a stale one.
async function keptFile(request) {
  const kept = await caches.match(request, { cacheName, ignoreVary: true, ignoreSearch: true });
  return kept ?? fetchOwn(request);
}
