/** Like no other that was ever made, also where the browser has no crypto.randomUUID: it is for secure contexts alone. */
export function uniqueId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Tells something that is done now from all else. */
export function newStamp(): { readonly id: string; readonly at: number } {
  return { id: uniqueId(), at: Date.now() };
}
