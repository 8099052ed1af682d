/** Lets the page open again without its server. Absent on the development server, where files change under the page. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', async () => {
    try {
      const registration = await navigator.serviceWorker.register('./service-worker.js');
      offerToTakeOver(registration.waiting);
      offerToTakeOver(registration.installing);
      registration.addEventListener('updatefound', () => offerToTakeOver(registration.installing));
    } catch {
      // Private windows and some settings refuse service workers; everything but offline use works without.
    }
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
