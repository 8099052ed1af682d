import { attempt, type Outcome } from '../outcome.ts';
import type { LessonLook } from './lesson.ts';
import { mechanismExample } from './mechanism-example.ts';
import type { BarsPicture } from './picture.ts';
import { lessons } from './registry.ts';

/** A sheet with its knobs as they were turned. */
export interface LookRequest {
  readonly lesson: string;
  readonly values: Readonly<Record<string, number>>;
  readonly draw: number;
}

export interface ExampleRequest {
  readonly mechanism: string;
  readonly epsilon: number;
  readonly draw: number;
}

/** Computes the pictures of sheets and cards, for a worker beside the page. */
export class LessonsService {
  look({ lesson, values, draw }: LookRequest): Outcome<LessonLook> {
    return attempt(() => {
      const found = lessons.find(({ id }) => id === lesson);
      if (!found) throw new Error(`there is no sheet ${lesson}`);
      return found.look(values, draw);
    });
  }

  example({ mechanism, epsilon, draw }: ExampleRequest): Outcome<BarsPicture> {
    return attempt(() => mechanismExample(mechanism, epsilon, draw));
  }
}
