import { Stopped } from './errors.ts';
import { ProgressLine } from './progress-line.ts';

const names = ['SIGINT', 'SIGTERM'] as const;

/** What work is watched by: a signal that it is to stop, and a line that says how far it is. */
export interface Watched {
  readonly signal: AbortSignal;
  readonly progress: ProgressLine;
}

/**
 * Work that the first Ctrl-C stops, with `Stopped`; the second one ends the process at once, as ever. `keep` writes down
 * what is done by then and says so; null where there is nothing to say.
 */
export async function stoppable<T>(
  work: (watched: Watched) => Promise<T>,
  keep: () => Promise<string> | null = () => null,
): Promise<T> {
  const controller = new AbortController();
  const progress = new ProgressLine();
  const release = () => {
    for (const name of names) process.off(name, onSignal);
  };
  const onSignal = (name: NodeJS.Signals) => {
    release();
    controller.abort(new Stopped(name));
  };
  for (const name of names) process.on(name, onSignal);
  try {
    return await work({ signal: controller.signal, progress });
  } catch (error) {
    if (error instanceof Stopped) error.message = (await keep()) ?? error.message;
    throw error;
  } finally {
    progress.clear();
    release();
  }
}
