import type { Domain } from '../../../core/data/domain.ts';

/** Names the cells of a table, last attribute fastest: “30 to 39, female”. Answers that are no cells are numbered. */
export function cellLabel(domain: Domain, attributes: readonly number[], answers: number): (index: number) => string {
  const chosen = attributes.map((index) => domain.attributes[index]);
  if (chosen.some((attribute) => !attribute) || chosen.reduce((cells, { size }) => cells * size, 1) !== answers) {
    return (index) => `answer ${index + 1}`;
  }
  if (chosen.length === 0) return () => 'all records';
  return (index) => {
    const labels: string[] = [];
    let rest = index;
    for (const { size, labels: names } of chosen.toReversed()) {
      labels.unshift(names[rest % size] ?? String(rest % size));
      rest = Math.floor(rest / size);
    }
    return labels.join(', ');
  };
}
