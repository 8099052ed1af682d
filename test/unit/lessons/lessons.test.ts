import { describe, expect, test } from 'vitest';
import type { Lesson, LessonLook } from '../../../src/core/lessons/lesson.ts';
import { LessonsService, mechanismExample } from '../../../src/core/lessons/lessons-service.ts';
import { lessons } from '../../../src/core/lessons/registry.ts';
import { mechanisms } from '../../../src/core/mechanisms/registry.ts';
import { resultOf } from '../../../src/core/outcome.ts';

const starts = ({ knobs }: Lesson) => Object.fromEntries(Object.entries(knobs).map(([key, { start }]) => [key, start]));
const service = new LessonsService();
const computed = (lesson: string, values: Record<string, number> = {}, draw = 0): LessonLook => {
  const found = lessons.find(({ id }) => id === lesson) as Lesson;
  return resultOf(service.look({ lesson, values: { ...starts(found), ...values }, draw }));
};
const seen = new Map<string, LessonLook>();
/** Computed once, however many tests look at it: some take seconds. */
const look = (lesson: string, values: Record<string, number> = {}): LessonLook => {
  const key = JSON.stringify([lesson, values]);
  const known = seen.get(key) ?? computed(lesson, values);
  seen.set(key, known);
  return known;
};
const start = (id: string) => look(id);
const curve = ({ picture }: LessonLook, index: number) =>
  picture.kind === 'curves' ? picture.curves[index].points : [];

test('there are ten sheets, one link each', () => {
  expect(lessons).toHaveLength(10);
  expect(new Set(lessons.map(({ id }) => id)).size).toBe(10);
  for (const { id } of lessons) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s', (id, lesson) => {
  test('has one right choice with feedback to each, or a number that the picture gives', () => {
    const { question } = lesson;
    if (question.kind === 'number') expect(start(id).answer?.value).toBeGreaterThan(0);
    else {
      expect(question.options.filter(({ isRight }) => isRight)).toHaveLength(1);
      for (const { feedback } of question.options) expect(feedback).toMatch(/[.]$/);
    }
  });

  test('has finite numbers wherever its knobs are turned to, and the same ones again', () => {
    const ends = Object.entries(lesson.knobs).flatMap(([key, { min, max }]) => [{ [key]: min }, { [key]: max }]);
    for (const [values, { picture, finding }] of [
      [{}, start(id)] as const,
      ...ends.map((at) => [at, look(id, at)] as const),
    ]) {
      const numbers =
        picture.kind === 'bars'
          ? picture.answers.flatMap(({ truth, noisy }) => [truth, noisy])
          : picture.curves.flatMap(({ points }) => points.flatMap(({ x, y }) => [x, y]));
      expect(numbers.length).toBeGreaterThan(3);
      for (const number of numbers) expect(Number.isFinite(number), JSON.stringify(values)).toBe(true);
      expect(finding).not.toMatch(/NaN|Infinity|∞|undefined/);
    }
    // Where ε is large: seeds work there as elsewhere, and some mechanisms are far quicker.
    const turned = ends.at(-1) ?? {};
    expect(computed(id, turned)).toEqual(look(id, turned));
    if (lesson.isDrawn) expect(computed(id, turned, 1)).not.toEqual(look(id, turned));
  });
});

describe('what sheets teach is true of their pictures', () => {
  test('half the ε, twice the error', () => {
    const mean = (epsilon: number) =>
      Number(/draws by ([\d.]+)\./.exec(look('noise-and-counts', { epsilon }).finding)?.[1]);
    expect(mean(0.25) / mean(0.5)).toBeCloseTo(2, 1);
  });

  test('with the same noise the relative error falls with the count; iReduct spares the small ones', () => {
    const shown = start('relative-error');
    const [laplace, ireduct] = [curve(shown, 0), curve(shown, 1)];
    expect(laplace[0].y / laplace[7].y).toBeGreaterThan(1000);
    expect(ireduct[0].y).toBeLessThan(laplace[0].y);
  });

  test('six tables that share ε are each six times as noisy', () => {
    const points = curve(start('composition'), 0);
    expect(points[5].y / points[0].y).toBeGreaterThan(5.2);
    expect(points[5].y / points[0].y).toBeLessThan(6.8);
  });

  test('noise grows with the rows of a person, and a replaced record counts double', () => {
    const shown = start('sensitivity');
    expect(curve(shown, 0)[7].y / curve(shown, 0)[0].y).toBeCloseTo(8, 6);
    expect(curve(shown, 0)[3].y / curve(shown, 1)[3].y).toBeCloseTo(2, 6);
  });

  test('the exact coupling keeps the promise of NoiseDown and the printed step breaks it', () => {
    const shown = start('noise-down');
    const most = (index: number) => Math.max(...curve(shown, index).map(({ y }) => y));
    const promised = curve(shown, 2)[0].y;
    expect(most(0)).toBeLessThanOrEqual(promised * (1 + 1e-9));
    expect(most(1)).toBeGreaterThan(1.02 * promised);
  });

  test('more ε, more rounds', () => {
    const best = (epsilon: number) => {
      const points = curve(look('choosing-rounds', { epsilon }), 0);
      return points.reduce((least, point) => (point.y < least.y ? point : least)).x;
    };
    expect(best(3)).toBeGreaterThan(best(0.03));
  });

  test('the posterior stands at the answer with less noise', () => {
    const points = curve(start('posterior-and-interval'), 0);
    const peak = points.reduce((most, point) => (point.y > most.y ? point : most));
    expect(Math.abs(peak.x - 62)).toBeLessThan(4);
  });

  test('the mean of many answers is worse than one answer with all of their ε', () => {
    const shown = start('stop-measuring');
    for (let k = 1; k < 16; k++) expect(curve(shown, 0)[k].y).toBeGreaterThan(curve(shown, 1)[k].y);
    const { value } = shown.answer ?? { value: Number.NaN };
    expect(curve(shown, 0)[value - 1].y).toBeLessThanOrEqual(20);
    expect(curve(shown, 0)[value - 2].y).toBeGreaterThan(20);
  });

  test('pairs that nobody measured stay wrong however large ε is', () => {
    const shown = start('synthetic-data');
    expect(curve(shown, 1)[5].y).toBeGreaterThan(4 * curve(shown, 0)[5].y);
  });

  test('an ε that is chosen by looking tells the count', () => {
    const chosen = curve(start('chosen-by-looking'), 0).map(({ y }) => y);
    for (let k = 1; k < chosen.length; k++) expect(chosen[k]).toBeLessThan(chosen[k - 1]);
  });
});

test.each(mechanisms.map(({ id }) => id))('the card of %s has a picture that its engine computes', (id) => {
  const picture = mechanismExample(id, 10, 0);
  expect(picture.answers.length).toBeGreaterThan(5);
  // A system that is asked may refuse some questions.
  const answered = picture.answers.filter(({ truth, noisy }) => Number.isFinite(truth) && Number.isFinite(noisy));
  expect(answered.length).toBeGreaterThan(2);
  expect(mechanismExample(id, 10, 0)).toEqual(picture);
  expect(picture.answers.some(({ truth, noisy }) => truth !== noisy)).toBe(true);
});
