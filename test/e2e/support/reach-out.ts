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
  await attempt('cache', async () => (await caches.open('x')).add(`${base}/cache`));
  await attempt('font', () => new FontFace('Away', `url(${base}/font.woff2)`).load());
  await attempt('window', () =>
    (scope.clients as { openWindow(url: string): Promise<unknown> }).openWindow(`${base}/window`),
  );
  await attempt('background fetch', () =>
    (
      scope.registration as { backgroundFetch: { fetch(id: string, url: string): Promise<unknown> } }
    ).backgroundFetch.fetch('x', `${base}/background`),
  );
  await attempt('WebTransport', () => {
    const transport = new WebTransport(`https://127.0.0.1:${port}/transport`);
    transport.closed.catch(() => undefined);
    return transport.ready;
  });
  if (typeof document !== 'undefined') {
    // These say "done" when they were refused as well: only the counted connection tells.
    navigator.sendBeacon(`${base}/beacon`, 'x');
    void fetch(`${base}/keepalive`, { keepalive: true, method: 'POST', body: 'x' }).catch(() => undefined);
    for (const rel of ['prefetch', 'preload', 'modulepreload', 'preconnect', 'dns-prefetch', 'icon', 'manifest']) {
      const link = document.createElement('link');
      Object.assign(link, { rel, href: `${base}/${rel}.js`, as: rel === 'preload' ? 'script' : '' });
      document.head.append(link);
    }
    const shown = document.createElement('div');
    shown.textContent = 'x';
    shown.style.cssText = `background: url(${base}/background.png); cursor: url(${base}/cursor.png), auto; list-style: url(${base}/list.png)`;
    document.body.append(shown);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `div { background-image: url(${base}/sheet.png) } @font-face { font-family: Far; src: url(${base}/face.woff2) }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    shown.style.fontFamily = 'Far';
    const rules = document.createElement('script');
    rules.type = 'speculationrules';
    rules.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: [`${base}/speculated`] }] });
    document.head.append(rules);
    const refresh = document.createElement('meta');
    refresh.setAttribute('http-equiv', 'Content-Security-Policy');
    refresh.content = `default-src *; report-uri ${base}/report`;
    document.head.append(refresh);
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
    for (const [tag, attribute] of [
      ['video', 'src'],
      ['audio', 'src'],
    ] as const) {
      void element(tag, (made) => made.setAttribute(attribute, `${base}/${tag}`));
    }
    const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    drawing.innerHTML = `<image href="${base}/svg.png" width="9" height="9"/><use href="${base}/use.svg#a"/>`;
    document.body.append(drawing);
    const picture = document.createElement('input');
    Object.assign(picture, { type: 'image', src: `${base}/input.png` });
    document.body.append(picture);
    const anchor = document.createElement('a');
    Object.assign(anchor, { href: '#ping', ping: `${base}/ping` });
    document.body.append(anchor);
    anchor.click();
    await attempt('WebRTC', async () => {
      const peer = new RTCPeerConnection({
        iceServers: [
          { urls: `stun:127.0.0.1:${port}` },
          { urls: `turn:127.0.0.1:${port}?transport=tcp`, username: 'x', credential: 'x' },
        ],
      });
      peer.createDataChannel('x');
      await peer.setLocalDescription(await peer.createOffer());
      await new Promise((resolve) => setTimeout(resolve, 1000));
      peer.close();
      return false;
    });
    await attempt('shared worker by address', () => settled(new SharedWorker(`${base}/shared.js`), 'load', 'error'));
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
  for (const [tag, attribute] of [
    ['iframe', 'src'],
    ['embed', 'src'],
    ['object', 'data'],
  ] as const) {
    const frame = document.createElement(tag);
    frame.setAttribute(attribute, `http://127.0.0.1:${port}/${tag}.html`);
    document.body.append(frame);
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
}

/** Goes elsewhere, in this tab or another one; the policy has no word about that, so the page itself stands in the way. */
export async function goElsewhere(port: number): Promise<void> {
  const base = `http://127.0.0.1:${port}`;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
  const anchor = document.createElement('a');
  Object.assign(anchor, { href: `${base}/anchor`, ping: `${base}/anchor-ping` });
  const refresh = document.createElement('meta');
  Object.assign(refresh, { httpEquiv: 'refresh', content: `0;url=${base}/refresh` });
  const form = document.createElement('form');
  form.action = `${base}/form`;
  document.body.append(anchor, form);
  for (const go of [
    () => window.open(`${base}/open`),
    () => window.open(`${base}/open-apart`, '_blank', 'noopener'),
    () => window.location.assign(`${base}/assign`),
    () => window.location.replace(`${base}/replace`),
    () => anchor.click(),
    () => form.submit(),
    () => document.head.append(refresh),
  ]) {
    try {
      go();
    } catch {
      // Firefox throws where Chromium only does nothing.
    }
    await pause();
  }
}
