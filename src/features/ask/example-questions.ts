import type { Domain } from '../../core/data/domain.ts';
import { labelIntervals } from '../../core/question-language/label-interval.ts';
import { type CodeRange, questionText } from '../shared/question-text.ts';

/** Questions that show what can be asked, about these very attributes. */
export function exampleQuestions(cube: Domain): string[] {
  const ranges = cube.attributes.map(({ labels, size }): CodeRange => {
    const half = Math.floor(size / 2);
    return labelIntervals(labels) && size > 2 ? [half, size - 1] : [0, 0];
  });
  const ask = (...indices: readonly number[]) =>
    questionText({ times: 1, constant: 0, ranges: new Map(indices.map((index) => [index, ranges[index]])) }, cube);
  const first = ask(0);
  if (cube.attributes.length === 1) return [first, `2 * ${first} - 10`, `${first} - 0.5 * count`];
  const conditions = [0, 1].map((index) => ask(index).slice('count where '.length));
  return [
    ask(0, 1),
    `count where ${conditions[0]} or not ${conditions[1]}`,
    `${first} - ${ask(1)}`,
    `2 * ${first} - 10`,
    `0.5 * (count + ${ask(1)})`,
  ];
}
