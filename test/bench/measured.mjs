/**
 * The rows of one part after the other. One that breaks says so in a row of its own, and the rest goes on.
 * @param {readonly import('./part.ts').Part[]} parts
 * @param {(error: unknown) => void} onBroken
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function measured(parts, onBroken) {
  /** @type {Record<string, unknown>[]} */
  const rows = [];
  for (const { what, measure } of parts) {
    try {
      for (const row of await measure()) rows.push({ ...row });
    } catch (error) {
      onBroken(error);
      const [broken] = String(error instanceof Error ? error.message : error).split('\n');
      rows.push({ what, broken });
    }
  }
  return rows;
}
