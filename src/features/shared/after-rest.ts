import { CALLED_OFF } from '../../runtime/called-off.ts';

/** A slider that still moves sets nothing long going. */
const REST_MILLISECONDS = 300;

/** Does the work after a rest, unless it is called off before; called off later, its signal is aborted. */
export function afterRest(work: (signal: AbortSignal) => unknown): () => void {
  const controller = new AbortController();
  const timer = setTimeout(() => work(controller.signal), REST_MILLISECONDS);
  return () => {
    clearTimeout(timer);
    controller.abort(CALLED_OFF);
  };
}
