/**
 * Moves labels apart until no two are nearer than `gap`, each as close to its wish as that allows, all inside
 * [top, bottom]. Returns null when there is not room for all.
 */
export function placeLabels(wishes: readonly number[], gap: number, top: number, bottom: number): number[] | null {
  if ((wishes.length - 1) * gap > bottom - top) return null;
  const order = wishes.map((_, index) => index).sort((a, b) => (wishes[a] as number) - (wishes[b] as number));
  // Blocks of labels that touch, each centred on the mean of its wishes; overlapping blocks merge.
  const blocks: { members: number[]; start: number }[] = [];
  const settle = (members: number[]) => {
    const centre =
      members.reduce((sum, index, rank) => sum + (wishes[index] as number) - rank * gap, 0) / members.length;
    const height = (members.length - 1) * gap;
    return { members, start: Math.min(Math.max(centre, top), bottom - height) };
  };
  for (const index of order) {
    let block = settle([index]);
    for (let last = blocks.at(-1); last; last = blocks.at(-1)) {
      if (last.start + last.members.length * gap <= block.start) break;
      blocks.pop();
      block = settle([...last.members, ...block.members]);
    }
    blocks.push(block);
  }
  const placed = new Array<number>(wishes.length);
  for (const { members, start } of blocks) {
    members.forEach((index, rank) => {
      placed[index] = start + rank * gap;
    });
  }
  return placed;
}
