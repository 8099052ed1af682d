import type { ParamValue } from '../../params.ts';
import type { Row } from '../run/row.ts';
import { type Point, pointOf } from './summary.ts';

interface Group {
  readonly rows: Row[];
  point: Point | null;
}

/**
 * Points that follow the rows of a running sweep. Working out all of them anew at every look would take longer the
 * longer a sweep runs, so a look brings up to date as many as there is time for, the longest waiting first.
 */
export class LiveSummary {
  readonly #groups = new Map<string, Map<ParamValue, Group>>();
  readonly #waiting = new Set<Group>();

  /** Whether the points hold every row so far. */
  get isCurrent(): boolean {
    return this.#waiting.size === 0;
  }

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const group = this.#group(row);
      group.rows.push(row);
      this.#waiting.add(group);
    }
  }

  /** All points that have been worked out at least once, in order of first appearance. */
  refresh(mayGoOn: () => boolean): Point[] {
    for (const group of this.#waiting) {
      group.point = pointOf(group.rows);
      this.#waiting.delete(group);
      if (!mayGoOn()) break;
    }
    return [...this.#groups.values()].flatMap((groups) => [...groups.values()].flatMap(({ point }) => point ?? []));
  }

  #group({ mechanism, value }: Row): Group {
    const groups = this.#groups.get(mechanism) ?? new Map<ParamValue, Group>();
    const group = groups.get(value) ?? { rows: [], point: null };
    this.#groups.set(mechanism, groups.set(value, group));
    return group;
  }
}
