import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../store/data-actions.ts';

export interface Latest<T> {
  /** Of the latest request that was answered; while the next is on its way it stays. */
  readonly answer: T | null;
  readonly error: string | null;
}

/** Answers to a request that keeps changing: one is under way at a time, and of those that come meanwhile only the newest is asked. */
export function useLatest<R, T>(request: R, ask: (request: R) => Promise<T>): Latest<T> {
  const [latest, setLatest] = useState<Latest<T>>({ answer: null, error: null });
  const wanted = useRef<{ readonly request: R } | null>(null);
  const isAsking = useRef(false);
  const key = JSON.stringify(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is told apart by what it says
  useEffect(() => {
    wanted.current = { request };
    if (isAsking.current) return;
    isAsking.current = true;
    void (async () => {
      while (wanted.current) {
        const asked = wanted.current;
        const next = await ask(asked.request).then(
          (answer) => ({ answer, error: null }),
          (error: unknown) => ({ answer: null, error: sentenceOf(error) }),
        );
        if (wanted.current !== asked) continue;
        wanted.current = null;
        setLatest(next);
      }
      isAsking.current = false;
    })();
  }, [key, ask]);
  return latest;
}
