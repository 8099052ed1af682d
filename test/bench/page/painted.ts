import type { Page } from '@playwright/test';

export interface Awaited {
  /** The event that starts the clock. */
  readonly event: 'keydown' | 'click' | 'input' | 'change';
  /** What is looked at. */
  readonly selector: string;
  /** A pattern that its text has to match once it has changed; otherwise any other text will do. */
  readonly pattern?: string;
}

/** Milliseconds from an event that `act` causes until what it brings is painted. */
export async function untilPainted(page: Page, wanted: Awaited, act: () => Promise<unknown>): Promise<number> {
  // Armed before anything happens: events and calls reach the page by different ways.
  const armed = await page.evaluateHandle(arm, wanted);
  await act();
  return armed.evaluate(({ painted }) => painted);
}

/** Runs in the page. */
function arm({ event, selector, pattern = '' }: Awaited): { readonly painted: Promise<number> } {
  const seen = () => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join('|');
  const before = seen();
  let began = Number.NaN;
  let hasChanged = false;
  const noteBeginning = ({ timeStamp }: Event) => {
    began = timeStamp;
  };
  addEventListener(event, noteBeginning, { capture: true, once: true });
  const painted = new Promise<number>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`${selector} came to no “${pattern}”: ${seen()}`)), 30_000);
    const observer = new MutationObserver(() => {
      const now = seen();
      hasChanged ||= began >= 0 && now !== before;
      if (!hasChanged || !new RegExp(pattern).test(now)) return;
      observer.disconnect();
      clearTimeout(patience);
      // The frame that is being made now, and then the first task after it was painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - began);
        port2.postMessage(null);
      });
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  return { painted };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}
