import { type Neighbours, neighbourWords } from '../../core/data/neighbours.ts';
import type { CubeEntry, ReleaseEntry } from '../../core/privacy/book/entries.ts';
import { formatNumber } from '../../ui/format.ts';
import { plural } from '../shared/words/spelling.ts';

/** What cubes and releases spent together; ε of one kind of neighbours does not add up with that of the other. */
export function spentText(ledgers: readonly CubeEntry[], releases: readonly ReleaseEntry[]): string {
  const parts = (Object.keys(neighbourWords) as Neighbours[]).flatMap((neighbours) => {
    const cubes = ledgers.filter(({ setup }) => setup.neighbours === neighbours);
    const published = releases.filter(({ setup }) => setup.neighbours === neighbours);
    const charged = [...cubes, ...published];
    if (charged.length === 0) return [];
    const spent = charged.reduce((sum, one) => sum + one.spent, 0);
    const where = [
      ...(cubes.length > 0 ? [plural(cubes.length, 'ledger')] : []),
      ...(published.length > 0 ? [plural(published.length, 'release')] : []),
    ];
    return `ε = ${formatNumber(spent)} in ${where.join(' and ')} (${neighbourWords[neighbours]})`;
  });
  return parts.join(' and ');
}
