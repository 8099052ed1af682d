import type { Page } from '@playwright/test';

/** Where the memory of the page itself, without its workers, has one of these counts by name, or a list with two of them. */
export async function countsInMemory(page: Page, counts: readonly number[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { result } = await session.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
  const { result: found, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    arguments: [{ value: counts }],
    functionDeclaration: String(placesOf),
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
  // What is held for us would stay for ever.
  await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  await session.detach();
  return found.value;
}

/** Runs in the page, on every object there is. The browser lists no typed array, but whatever holds one. */
function placesOf(this: readonly object[], counts: readonly number[]): string[] {
  const hits = (list: Iterable<unknown>) => [...list].filter((value) => counts.includes(value as number)).length;
  const isList = (value: unknown) => Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);
  const tells = (value: unknown) => counts.includes(value as number) || (isList(value) && hits(value as []) > 1);
  return this.flatMap((one) => {
    if (Array.isArray(one)) return tells(one) ? ['a list'] : [];
    if (ArrayBuffer.isView(one)) return [];
    const entries = one instanceof Map && !Object.hasOwn(one, 'constructor') ? [...one] : [];
    const properties = Object.entries(Object.getOwnPropertyDescriptors(one)).map(([name, { value }]) => [name, value]);
    return [...properties, ...entries].filter(([, value]) => tells(value)).map(([name]) => String(name));
  });
}
