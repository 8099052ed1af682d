import type { LessonsService } from '../../core/lessons/lessons-service.ts';
import type { Spawn } from './member.ts';
import { WorkerPool } from './pool.ts';
import { type Answers, answersOf, type Remote } from './remote.ts';

/** Computes pictures beside the page, in a worker of its own that starts with the first of them. */
export function lessonsClient(spawn: Spawn<Remote<LessonsService>>): Answers<LessonsService> {
  let pool: WorkerPool<Remote<LessonsService>> | null = null;
  return answersOf((call) => {
    pool ??= new WorkerPool(spawn, 1);
    // Several pictures may stand on one page: each waits for its turn, and none takes the place of another.
    const { signal } = new AbortController();
    return pool.submit({ lane: 'sweep', signal, run: ({ api }) => call(api) });
  });
}
