import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Pace } from '../part.ts';
import { mainThreadDuring } from './main-thread.ts';
import type { PageUnderTest } from './page-under-test.ts';
import { median, untilPainted } from './painted.ts';
import { frameRow, type PageRow, taskRow, timeRow } from './row.ts';
import { sweepExperiment } from './sweep-experiment.ts';

const often = { full: { runs: 3, moves: 30 }, smallest: { runs: 1, moves: 2 } };

/** What the page runs by itself, however many trials that are. */
const DONE = /^Done: [\d,]+ runs/;

export async function loading({ browser, address, blank }: PageUnderTest, pace: Pace): Promise<PageRow[]> {
  const firsts: number[] = [];
  for (let run = 0; run < often[pace].runs; run++) {
    const page = await blank();
    await page.addInitScript(markFirstChart);
    await page.goto(address);
    await page.getByText(DONE).waitFor();
    firsts.push(await page.evaluate(() => performance.getEntriesByName('first chart')[0]?.startTime ?? Number.NaN));
    await page.context().close();
  }
  const page = await blank();
  const during = await mainThreadDuring(browser, page, async () => {
    await page.goto(address);
    await page.getByText(DONE).waitFor();
    await page.getByText('In this trial the answers').waitFor();
  });
  await page.context().close();
  return [timeRow('open to first chart', median(firsts), 2000), taskRow('page load and first run', during)];
}

/** Runs in the page: a mark when the first curve was painted. */
function markFirstChart(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.recharts-line path')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark('first chart');
      port2.postMessage(null);
    });
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** A marginal release follows the slider. */
export async function slider({ browser, open }: PageUnderTest, pace: Pace): Promise<PageRow[]> {
  const { moves } = often[pace];
  const page = await open();
  await page.getByText(DONE).waitFor();
  const handle = page.getByRole('slider', { name: /^ε: move it/ });
  await page.getByText('In this trial the answers').waitFor();
  await handle.focus();
  const redraws: number[] = [];
  for (let move = 0; move < moves; move++) {
    const wanted = { event: 'keydown', selector: 'section[aria-labelledby=one-run] p strong' } as const;
    redraws.push(await untilPainted(page, wanted, () => page.keyboard.press('ArrowLeft')));
  }
  const during = await mainThreadDuring(browser, page, async () => {
    for (let move = 0; move < moves; move++) {
      const wanted = { event: 'keydown', selector: 'section[aria-labelledby=one-run] p strong' } as const;
      await untilPainted(page, wanted, () => page.keyboard.press('ArrowRight'));
    }
  });
  await page.context().close();
  return [
    timeRow('ε slider to redraw of a marginal release', median(redraws), 50),
    frameRow('ε slider', during, moves),
  ];
}

/** A link as src/store/link.ts writes it. */
function link(): string {
  const view = { metric: null, xScale: 'log', yScale: 'log' };
  const text = JSON.stringify({ experiment: sweepExperiment, fingerprint: '', view });
  return `#/compare/${deflateRawSync(text).toString('base64url')}`;
}

export async function sweeping({ browser, open }: PageUnderTest, pace: Pace): Promise<PageRow[]> {
  const page = await open(link());
  await page.getByText(/^Done: 500 runs/).waitFor();
  await page.getByRole('button', { name: /^Trials: / }).click();
  const firsts: number[] = [];
  const wholes: number[] = [];
  for (let run = 0; run < often[pace].runs; run++) {
    const { first, whole } = await timedRun(page, `bench ${run}`);
    firsts.push(first);
    wholes.push(whole);
  }
  const during = await mainThreadDuring(browser, page, async () => {
    await timedRun(page, 'traced');
  });
  await page.context().close();
  return [
    timeRow('sweep of 10 ε × 10 trials × 5 mechanisms: Run to first points', median(firsts), 300),
    timeRow('sweep: Run to all points', median(wholes), 3000),
    taskRow('sweep', during),
  ];
}

async function timedRun(page: Page, seed: string): Promise<{ first: number; whole: number }> {
  await page.getByRole('textbox', { name: 'Seed', exact: true }).fill(seed);
  await page.getByRole('textbox', { name: 'Seed', exact: true }).blur();
  await page.getByText('Settings changed since this run').waitFor();
  const run = page.getByRole('button', { name: /^Run ⏎/ });
  const all = { event: 'click', selector: '[aria-live=polite]', pattern: 'Done: 500' } as const;
  const some = {
    event: 'click',
    selector: '#root:has(.recharts-line path) [role=progressbar]',
    pattern: '[1-9]\\d* of 500',
  } as const;
  let whole = Promise.resolve(Number.NaN);
  const first = await untilPainted(page, some, async () => {
    whole = untilPainted(page, all, () => run.click());
  });
  return { first, whole: await whole };
}
