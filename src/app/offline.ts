/** A newer version is looked for when the page is seen again, but not at every glance. */
const LOOK_AGAIN_MILLISECONDS = 15 * 60_000;

/**
 * Lets the page open again without its server, and tells when a newer version is there. Absent on the development server,
 * where files change under the page.
 */
export function keepForOffline({ tellOutdated }: { tellOutdated(isOutdated: boolean): void }): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', async () => {
    try {
      navigator.serviceWorker.addEventListener('message', ({ data }) => data?.isNewer && tellOutdated(true));
      const registration = await navigator.serviceWorker.register('./service-worker.js');
      offerToTakeOver(registration.waiting);
      offerToTakeOver(registration.installing);
      registration.addEventListener('updatefound', () => offerToTakeOver(registration.installing));
      lookForNewer(registration);
    } catch {
      // Private windows and some settings refuse service workers; everything but offline use works without.
    }
  });
}

/** A page may stay open for days. Offline, or without its server, the look fails and the next one may not. */
function lookForNewer(registration: ServiceWorkerRegistration): void {
  let lookedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - lookedAt < LOOK_AGAIN_MILLISECONDS) return;
    lookedAt = performance.now();
    registration.update().catch(() => {});
  });
}

/** Tells a newly installed service worker which build this page is of: see service-worker.js. */
function offerToTakeOver(worker: ServiceWorker | null): void {
  const pageScript = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const offer = () => {
    if (worker?.state === 'installed') worker.postMessage({ pageScript });
  };
  offer();
  worker?.addEventListener('statechange', offer);
}
