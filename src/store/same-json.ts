/** Whether two plain values would be written alike. Specs are small, and every spec is built with its keys in one order. */
export function sameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
