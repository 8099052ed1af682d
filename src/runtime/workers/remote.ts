/**
 * A service as the main thread sees it through comlink: every method is answered later. Typed once, from the service
 * itself.
 */
export type Remote<Service> = {
  [Method in keyof Service]: Service[Method] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never;
};
