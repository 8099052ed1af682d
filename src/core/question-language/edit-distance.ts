/** How many characters to insert, leave out, exchange or swap with their neighbour make one word of the other. */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const now = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      let least = Math.min(last[column] + 1, now[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1));
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwapped) least = Math.min(least, before[column - 2] + 1);
      now.push(least);
    }
    before = last;
    last = now;
  }
  return last[to.length];
}

/** The candidate that was most probably meant: up to a third of its characters, or the typed ones', may be wrong. */
export function closest(typed: string, candidates: readonly string[]): string | null {
  const wanted = typed.trim().toLowerCase();
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const word = candidate.toLowerCase();
    const most = Math.max(1, Math.floor(Math.max(wanted.length, word.length) / 3));
    if (Math.abs(word.length - wanted.length) > most) continue;
    const distance = editDistance(wanted, word);
    if (distance === 0 || distance > most || distance >= least || distance >= wanted.length) continue;
    best = candidate;
    least = distance;
  }
  // The beginning of one value alone is that one.
  const begun =
    wanted.length >= 3
      ? candidates.filter((candidate) => candidate.length > wanted.length && candidate.toLowerCase().startsWith(wanted))
      : [];
  return best ?? (begun.length === 1 ? begun[0] : null);
}
