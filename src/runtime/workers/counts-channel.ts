import * as Comlink from 'comlink';

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
