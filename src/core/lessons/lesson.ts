import type { LessonPicture } from './picture.ts';

/** Something to turn on a classroom sheet. */
export interface LessonKnob {
  readonly label: string;
  readonly start: number;
  readonly min: number;
  readonly max: number;
  readonly integer?: true;
  readonly scale?: 'log';
}

export interface ChoiceQuestion {
  readonly kind: 'choice';
  readonly ask: string;
  /** Each says what is right or wrong with it; one is right. */
  readonly options: readonly { readonly text: string; readonly isRight?: true; readonly feedback: string }[];
}

/** The answer follows from the picture: see what a sheet shows. */
export interface NumberQuestion {
  readonly kind: 'number';
  readonly ask: string;
  readonly unit: string;
  readonly right: string;
  readonly wrong: string;
}

/** What a sheet shows for some setting of its knobs. */
export interface LessonLook {
  readonly picture: LessonPicture;
  /** What there is to see, in a sentence with its numbers. */
  readonly finding: string;
  /** To a question for a number: what is right, and how far an answer may be off, as a share. */
  readonly answer?: { readonly value: number; readonly tolerance: number };
}

/** A classroom sheet: something to read, to ask, and to look at. Pictures are computed by the engine, never drawn by hand. */
export interface Lesson<K extends string = string> {
  readonly id: string;
  readonly title: string;
  /** What it is about, a paragraph each. */
  readonly say: readonly string[];
  /** Words of the glossary that it is about. */
  readonly terms: readonly string[];
  readonly question: ChoiceQuestion | NumberQuestion;
  readonly knobs: Readonly<Record<K, LessonKnob>>;
  /** Whether another draw of the noise gives another picture. */
  readonly isDrawn?: true;
  look(values: Readonly<Record<K, number>>, draw: number): LessonLook;
}
