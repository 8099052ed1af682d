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

/** Sends true counts into a channel: nothing of them comes to this thread. */
export type SendCounts = (port: MessagePort) => Promise<unknown>;

/**
 * The other end of the channel, for the worker that is to have the counts. They are on their way when this answers, so that
 * nobody waits there for ever.
 */
export async function countsChannel(send: SendCounts): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel();
  await send(port1);
  return Comlink.transfer(port2, [port2]);
}
