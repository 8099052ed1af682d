/** Tries every door to another origin; runs in a page or in a worker, so it may use nothing outside itself. */
export async function reachOut(port: number): Promise<string[]> {
  const base = `http://127.0.0.1:${port}`;
  const scope = globalThis as unknown as Record<string, unknown>;
  const opened: string[] = [];
  const attempt = async (door: string, open: () => unknown) => {
    try {
      const outcome = Promise.resolve(open()).then((value) => value !== false);
      const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1500));
      if (await Promise.race([outcome, late])) opened.push(door);
    } catch {
      // Refused, as it should be.
    }
  };
  const settled = (target: EventTarget, good: string, bad: string) =>
    new Promise<boolean>((resolve) => {
      target.addEventListener(good, () => resolve(true));
      target.addEventListener(bad, () => resolve(false));
    });

  await attempt('fetch', () => fetch(`${base}/fetch`));
  await attempt('fetch without CORS', () => fetch(`${base}/no-cors`, { mode: 'no-cors' }));
  await attempt('XMLHttpRequest', () => {
    const request = new XMLHttpRequest();
    request.open('GET', `${base}/xhr`);
    const outcome = settled(request, 'load', 'error');
    request.send();
    return outcome;
  });
  await attempt('WebSocket', () => settled(new WebSocket(`ws://127.0.0.1:${port}/socket`), 'open', 'error'));
  await attempt('EventSource', () => settled(new EventSource(`${base}/events`), 'open', 'error'));
  await attempt('import', () => import(/* @vite-ignore */ `${base}/module.js`));
  if (typeof scope.importScripts === 'function') {
    await attempt('importScripts', () => (scope.importScripts as (url: string) => void)(`${base}/classic.js`));
  }
  if (typeof document !== 'undefined') {
    // These say "done" when they were refused as well: only the counted connection tells.
    navigator.sendBeacon(`${base}/beacon`, 'x');
    const prefetch = document.createElement('link');
    Object.assign(prefetch, { rel: 'prefetch', href: `${base}/prefetch.js` });
    document.body.append(prefetch);
    const element = (tag: string, set: (made: HTMLElement) => void) => {
      const made = document.createElement(tag);
      const outcome = settled(made, 'load', 'error');
      set(made);
      document.body.append(made);
      return outcome;
    };
    await attempt('image', () => element('img', (made) => made.setAttribute('src', `${base}/image.png`)));
    await attempt('script', () => element('script', (made) => made.setAttribute('src', `${base}/script.js`)));
    await attempt('style sheet', () =>
      element('link', (made) => {
        made.setAttribute('rel', 'stylesheet');
        made.setAttribute('href', `${base}/style.css`);
      }),
    );
    await attempt('worker by address', () => {
      const worker = new Worker(`${base}/worker.js`);
      return settled(worker, 'message', 'error');
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return opened;
}

/** A frame is refused too, but Chromium opens a connection for it before it asks the policy, and sends nothing over it. */
export async function openFrame(port: number): Promise<void> {
  const frame = document.createElement('iframe');
  frame.src = `http://127.0.0.1:${port}/frame.html`;
  document.body.append(frame);
  await new Promise((resolve) => setTimeout(resolve, 300));
}
