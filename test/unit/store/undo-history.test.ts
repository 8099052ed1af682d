import { expect, test } from 'vitest';
import { defaultExperiment } from '../../../src/store/defaults.ts';
import { edited, redone, undone } from '../../../src/store/undo-history.ts';

const start = { config: defaultExperiment, past: [], future: [] };
const trials = (count: number) => ({ ...defaultExperiment, trials: count });

test('undo and redo walk the same steps', () => {
  const two = edited(edited(start, trials(2), false), trials(3), false);
  expect(undone(two).config.trials).toBe(2);
  expect(undone(undone(two)).config).toEqual(defaultExperiment);
  expect(undone(undone(undone(two)))).toEqual(undone(undone(two)));
  expect(redone(redone(undone(undone(two))))).toEqual(two);
  expect(redone(two)).toBe(two);
});

test('one gesture is one step, and a change that changes nothing is none', () => {
  const dragged = edited(edited(edited(start, trials(2), false), trials(3), true), trials(4), true);
  expect(dragged.past).toHaveLength(1);
  expect(undone(dragged).config).toEqual(defaultExperiment);
  expect(edited(dragged, { ...trials(4) }, false)).toBe(dragged);
});

test('an edit after undo forgets what was undone', () => {
  const edit = edited(undone(edited(start, trials(2), false)), trials(5), false);
  expect(edit.future).toEqual([]);
  expect(redone(edit)).toBe(edit);
});
