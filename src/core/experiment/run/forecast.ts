import { mechanismById } from '../../mechanisms/registry.ts';
import type { Workload } from '../../workload/workload.ts';
import { type Experiment, valuesRunBy } from '../experiment.ts';

/** More tables or answers than this are not counted, let alone answered, while somebody waits. */
const MOST_TABLES = 1000;
const MOST_ANSWERS = 1_000_000;

/** Whether one trial of each mechanism may be tried to see how long all take. */
export function canBeTried({ blocks, size }: Pick<Workload, 'blocks' | 'size'>): boolean {
  return blocks.length <= MOST_TABLES && size <= MOST_ANSWERS;
}

/** By position: those that add noise once before those that look at what they got and go on. */
export function fastFirst({ mechanisms }: Pick<Experiment, 'mechanisms'>): number[] {
  const isPlain = (position: number) => mechanismById(mechanisms[position].id, 'mechanisms').scalesInversely === true;
  const all = mechanisms.map((_, position) => position);
  return [...all.filter(isPlain), ...all.filter((position) => !isPlain(position))];
}

/** How long the whole experiment takes, from how long one trial of each mechanism took. */
export function forecast(experiment: Experiment, milliseconds: readonly number[], workers: number): number {
  const all = milliseconds.reduce((sum, each, entry) => sum + each * valuesRunBy(experiment, entry).length, 0);
  return (all * experiment.trials) / workers;
}

/** At an ε of 10 one record may change the chance of an outcome 22,000-fold. */
const HARDLY_PRIVATE = 10;

/** Whether values that were derived, from public facts alone, lie where ε promises next to nothing: in the middle at least. */
export function needsTooMuch({ sweep: { parameter, values }, derived }: Experiment): boolean {
  if (parameter !== 'epsilon' || !derived?.includes('sweep')) return false;
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length > 0 && Math.sqrt(numbers[0] * numbers[numbers.length - 1]) > HARDLY_PRIVATE;
}
