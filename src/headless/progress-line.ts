import type { LearningPoint } from '../core/estimators/sampling/course.ts';
import type { Progress } from '../runtime/workers/sweep.ts';

const REWRITE_MILLISECONDS = 100;

/** One line on standard error, rewritten while trials arrive. Silent where nobody looks: in a file or a pipe. */
export class ProgressLine {
  #written = 0;

  trials({ done, total, millisecondsLeft }: Progress): void {
    const share = Math.floor((100 * done) / total);
    this.#write(`${share} % · ${done} of ${total} runs · ${duration(millisecondsLeft)} left`, done === total);
  }

  loading(share: number): void {
    this.#write(`Reading the data: ${Math.floor(100 * share)} %`, false);
  }

  measuring(share: number): void {
    this.#write(`Measuring: ${Math.floor(100 * share)} %`, false);
  }

  learning({ objective, violation }: LearningPoint, share: number): void {
    const missed = `largest miss ${(100 * violation).toPrecision(2)} % of the records`;
    this.#write(
      `Learning: ${Math.floor(100 * share)} % at most · objective ${objective.toFixed(3)} · ${missed}`,
      false,
    );
  }

  clear(): void {
    if (process.stderr.isTTY && this.#written > 0) process.stderr.write('\r\x1b[K');
    this.#written = 0;
  }

  #write(text: string, last: boolean): void {
    if (!process.stderr.isTTY || (!last && performance.now() - this.#written < REWRITE_MILLISECONDS)) return;
    this.#written = performance.now();
    process.stderr.write(`\r${text}\x1b[K`);
  }
}

function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
