import { useEffect, useRef, useState } from 'react';
import { CALLED_OFF } from '../../../runtime/called-off.ts';
import { sentenceOf } from '../../../store/data-actions.ts';

export interface LongWork<T> {
  readonly result: T | null;
  readonly share: number | null;
  readonly error: string | null;
  start(work: (signal: AbortSignal, tell: Tell<T>) => Promise<void>): void;
  cancel(): void;
}

export interface Tell<T> {
  result(next: T): void;
  share(share: number): void;
}

/** One long piece of work at a time, ended with the page. What has come so far stays when it is cancelled. */
export function useLongWork<T>(): LongWork<T> {
  const [result, setResult] = useState<T | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(CALLED_OFF), []);
  return {
    result,
    share,
    error,
    start(work) {
      running.current?.abort(CALLED_OFF);
      const controller = new AbortController();
      running.current = controller;
      const current = () => running.current === controller && !controller.signal.aborted;
      setShare(0);
      setError(null);
      setResult(null);
      const tell: Tell<T> = {
        result: (next) => current() && setResult(next),
        share: (next) => current() && setShare(next),
      };
      work(controller.signal, tell)
        .catch((reason: unknown) => current() && setError(sentenceOf(reason)))
        .finally(() => {
          if (running.current === controller) setShare(null);
        });
    },
    cancel() {
      running.current?.abort(CALLED_OFF);
    },
  };
}
