/**
 * Adds up the bytes of the typed arrays of at least this size that are made while something runs, whoever makes them, and
 * whether they are still in use or not. Unlike the memory of the process this does not depend on when the garbage
 * collector looks.
 */
export function bytesOfLargeTables(least: number, work: () => void): number {
  let bytes = 0;
  const note = <T extends { readonly byteLength: number }>(made: T): T => {
    if (made.byteLength >= least) bytes += made.byteLength;
    return made;
  };
  const restore: (() => void)[] = [];
  const replace = <K extends PropertyKey>(owner: object, key: K, value: unknown) => {
    const before = Reflect.get(owner, key);
    Reflect.set(owner, key, value);
    restore.push(() => Reflect.set(owner, key, before));
  };
  const shared = Object.getPrototypeOf(Int8Array.prototype);
  for (const method of ['slice', 'map', 'filter', 'toSorted', 'toReversed']) {
    const real = shared[method];
    replace(shared, method, function (this: unknown, ...given: unknown[]) {
      return note(real.apply(this, given));
    });
  }
  for (const name of [
    'Float64Array',
    'Float32Array',
    'Int32Array',
    'Uint32Array',
    'Uint16Array',
    'Uint8Array',
  ] as const) {
    const real = globalThis[name];
    const proxy: typeof real = new Proxy(real, {
      construct(target, given, newTarget) {
        const made = Reflect.construct(target, given, newTarget === proxy ? target : newTarget);
        // A view takes no memory of its own.
        return given[0] instanceof ArrayBuffer ? made : note(made);
      },
    });
    replace(globalThis, name, proxy);
  }
  try {
    work();
  } finally {
    for (const undo of restore) undo();
  }
  return bytes;
}
