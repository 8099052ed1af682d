import * as Comlink from 'comlink';
import { type Outcome, resultOf } from '../../core/outcome.ts';

/**
 * A service as the main thread sees it through comlink: every method is answered later. Typed once, from the service
 * itself.
 */
export type Remote<Service> = {
  [Method in keyof Service]: Service[Method] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never;
};

/** The same with answers taken out of their outcomes: an expected failure is thrown on this side. */
export type Answers<Service> = {
  [Method in keyof Service]: Service[Method] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Value<Awaited<Answer>>>
    : never;
};

type Value<Answer> = Answer extends Outcome<unknown> ? Extract<Answer, { readonly ok: true }>['value'] : Answer;

/**
 * Every method of a service, each asked through `call`. Ports among the arguments go to the worker, functions can be
 * called from there, all else is copied.
 */
export function answersOf<Service>(
  call: (work: (api: Remote<Service>) => Promise<unknown>) => Promise<unknown>,
): Answers<Service> {
  const ask = async (method: keyof Service, args: readonly unknown[]) => {
    const answer = await call((api) => (api[method] as (...sent: unknown[]) => Promise<unknown>)(...args.map(sent)));
    return isOutcome(answer) ? resultOf(answer) : answer;
  };
  return new Proxy({} as Answers<Service>, {
    get:
      (_, method) =>
      (...args: unknown[]) =>
        ask(method as keyof Service, args),
  });
}

function sent(argument: unknown): unknown {
  if (argument instanceof MessagePort) return Comlink.transfer(argument, [argument]);
  return typeof argument === 'function' ? Comlink.proxy(argument) : argument;
}

function isOutcome(answer: unknown): answer is Outcome<unknown> {
  return typeof answer === 'object' && answer !== null && 'ok' in answer;
}
