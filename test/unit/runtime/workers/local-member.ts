import type { Member } from '../../../../src/runtime/workers/member.ts';
import type { Remote } from '../../../../src/runtime/workers/remote.ts';

/** A worker that is no worker: the service itself in this thread, answering later. */
export function localMember<Service extends object>(service: Service): Member<Remote<Service>> {
  const api = new Proxy(service, {
    get:
      (target, name) =>
      async (...args: unknown[]) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') throw new Error(`${String(name)} is no method of the service`);
        return method.apply(target, args);
      },
  });
  return { api: api as unknown as Remote<Service>, loaded: new Set(), died: new Promise(() => {}), terminate() {} };
}
