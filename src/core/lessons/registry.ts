import { choosingRounds } from './choosing-rounds.ts';
import { chosenByLooking } from './chosen-by-looking.ts';
import { composition } from './composition.ts';
import type { Lesson } from './lesson.ts';
import { noiseAndCounts } from './noise-and-counts.ts';
import { noiseDownLeak } from './noise-down-leak.ts';
import { posteriorAndInterval } from './posterior-and-interval.ts';
import { relativeError } from './relative-error.ts';
import { sensitivityLesson } from './sensitivity.ts';
import { stopMeasuring } from './stop-measuring.ts';
import { syntheticData } from './synthetic-data.ts';

/** Every classroom sheet there is, in the order in which a class would take them. To add one: one file, one line here. */
export const lessons: readonly Lesson[] = [
  noiseAndCounts,
  relativeError,
  composition,
  sensitivityLesson,
  noiseDownLeak,
  choosingRounds,
  posteriorAndInterval,
  stopMeasuring,
  syntheticData,
  chosenByLooking,
];
