import type { Browser, Page } from '@playwright/test';

export interface MainThread {
  /** The longest task, in milliseconds on the clock and of work: on a busy machine the clock counts others too. */
  readonly longest: number;
  readonly longestWork: number;
  /** What most of the task that worked longest was. */
  readonly why: string;
  /** All work together. */
  readonly work: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly functionName?: string; readonly url?: string } };
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'disabled-by-default-v8.gc'];

/** What the main thread of the page did while `act` lasted. */
export async function mainThreadDuring(browser: Browser, page: Page, act: () => Promise<void>): Promise<MainThread> {
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return busiest(traceEvents);
}

/** There may be a renderer in reserve; the one that worked most is the page's. */
function busiest(events: readonly TraceEvent[]): MainThread {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const found = threads.map(({ pid, tid }) => {
    const own = events.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid);
    const tasks = own.filter(({ name }) => name === 'RunTask');
    const most = tasks.reduce<TraceEvent | null>((a, b) => (a && workOf(a) >= workOf(b) ? a : b), null);
    return {
      longest: tasks.reduce((longest, { dur = 0 }) => Math.max(longest, dur / 1000), 0),
      longestWork: most ? workOf(most) : 0,
      why: most ? mostOf(most, own) : '',
      work: tasks.reduce((sum, task) => sum + workOf(task), 0),
    };
  });
  return found.toSorted((a, b) => b.work - a.work)[0] ?? { longest: 0, longestWork: 0, why: '', work: 0 };
}

function workOf({ tdur = 0 }: TraceEvent): number {
  return tdur / 1000;
}

/** The longest parts of a task, those that a longer part of the same kind holds left out. */
function mostOf(task: TraceEvent, events: readonly TraceEvent[]): string {
  const ends = task.ts + (task.dur ?? 0);
  const parts = events
    .filter((event) => event.name !== 'RunTask' && event.ts >= task.ts && event.ts + (event.dur ?? 0) <= ends)
    .toSorted((a, b) => (b.dur ?? 0) - (a.dur ?? 0));
  const longestFirst = new Map<string, TraceEvent>();
  for (const part of parts) if (!longestFirst.has(part.name)) longestFirst.set(part.name, part);
  return [...longestFirst.values()]
    .filter(({ name, dur = 0 }) => dur > 1000 && name !== 'HandlePostMessage')
    .slice(0, 2)
    .map(({ name, dur = 0, args }) => {
      const place = args.data?.url
        ?.split('/')
        .pop()
        ?.replace(/-.{8}\.js$/, '');
      return `${name}${place ? ` (${place})` : ''} ${(dur / 1000).toFixed(0)}`;
    })
    .join(', ');
}
