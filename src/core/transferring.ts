import { isPlainObject } from './params.ts';

/** Marks buffers of a value to be handed over when it is sent: comlink's `transfer`. */
type Transfer = <T extends object>(value: T, buffers: ArrayBuffer[]) => T;

/**
 * The service with the typed arrays of its answers handed over to the thread that asks, where they would be copied twice.
 * So what a method returns is given away for good; of what the service goes on holding it has to return a copy.
 */
export function transferring<Service extends object>(service: Service, transfer: Transfer): Service {
  return new Proxy(service, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        const answer: unknown = await method.apply(target, args);
        return typeof answer === 'object' && answer !== null ? transfer(answer, buffersOf(answer)) : answer;
      };
    },
  });
}

/** The memory of all typed arrays in plain data, each piece once. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const collect = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer) buffers.add(part.buffer);
    } else if (Array.isArray(part)) part.forEach(collect);
    else if (part instanceof Map) part.forEach(collect);
    else if (isPlainObject(part)) Object.values(part).forEach(collect);
  };
  collect(value);
  return [...buffers];
}
