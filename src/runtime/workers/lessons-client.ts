import type { LessonLook } from '../../core/lessons/lesson.ts';
import type { ExampleRequest, LessonsService, LookRequest } from '../../core/lessons/lessons-service.ts';
import type { BarsPicture } from '../../core/lessons/picture.ts';
import { type Outcome, resultOf } from '../../core/outcome.ts';
import type { Spawn } from './member.ts';
import { WorkerPool } from './pool.ts';
import type { Remote } from './remote.ts';

/** Pictures of sheets and cards as the main thread sees them. */
export type RemoteLessons = Remote<LessonsService>;

/** Computes pictures beside the page, in a worker of its own that starts with the first of them. */
export class LessonsClient {
  readonly #spawn: Spawn<RemoteLessons>;
  #pool: WorkerPool<RemoteLessons> | null = null;

  constructor(spawn: Spawn<RemoteLessons>) {
    this.#spawn = spawn;
  }

  look(request: LookRequest): Promise<LessonLook> {
    return this.#ask((api) => api.look(request));
  }

  example(request: ExampleRequest): Promise<BarsPicture> {
    return this.#ask((api) => api.example(request));
  }

  async #ask<T>(call: (api: RemoteLessons) => Promise<Outcome<T>>): Promise<T> {
    this.#pool ??= new WorkerPool(this.#spawn, 1);
    // Several pictures may stand on one page: each waits for its turn, and none takes the place of another.
    const { signal } = new AbortController();
    return resultOf(await this.#pool.submit({ lane: 'sweep', signal, run: ({ api }) => call(api) }));
  }
}
