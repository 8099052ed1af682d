import type { CountsPayload } from './counts-payload.ts';

/** Counts that come by a channel from the worker that holds the records, so that the page never has them. */
export function arriving(port: MessagePort): Promise<CountsPayload> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }) => {
      port.close();
      resolve(data as CountsPayload);
    };
  });
}
