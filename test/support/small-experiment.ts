/** The text of a small experiment file; tests change one thing at a time. */
export function experimentJson(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    version: 1,
    dataset: { builtin: 'table-2' },
    mechanisms: [{ id: 'laplace' }, { id: 'laplace', label: 'again' }],
    sweep: { parameter: 'epsilon', values: [0.1, 1, 10] },
    metrics: ['mean-absolute-error', 'overall-relative-error'],
    trials: 4,
    seed: 'test',
    ...changes,
  };
}
