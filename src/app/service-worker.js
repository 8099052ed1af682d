// Keeps the page usable without its server. The build writes `const build = { revision, files }` above this line, so
// this script's bytes change whenever any built file does, and the browser then installs it as a new service worker.

const prefix = 'epsilon-workbench-';
const cacheName = `${prefix}${build.revision}`;
const addressOf = (file) => new URL(file, self.registration.scope).href;

self.addEventListener('install', (event) => {
  const requests = build.files.map((file) => new Request(addressOf(file), { cache: 'no-cache' }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(requests)));
});

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
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === 'navigate' ? newestPage(request) : keptFile(request));
});

async function newestPage(request) {
  try {
    return await fetch(request);
  } catch {
    return keptFile(new Request(addressOf('./index.html')));
  }
}

// Built files carry their content's hash in their names, so a kept one can never be a stale one.
async function keptFile(request) {
  const kept = await caches.match(request, { cacheName, ignoreVary: true, ignoreSearch: true });
  return kept ?? fetch(request);
}
