/** What a sheet or a card shows, as plain data: it is drawn, read out and listed from the same numbers. */
export type LessonPicture = BarsPicture | CurvesPicture;

/** True answers and noisy ones. */
export interface BarsPicture {
  readonly kind: 'bars';
  readonly label: string;
  readonly answers: readonly { readonly label: string; readonly truth: number; readonly noisy: number }[];
}

export interface CurvesPicture {
  readonly kind: 'curves';
  readonly label: string;
  readonly x: PictureAxis;
  readonly y: PictureAxis;
  readonly curves: readonly PictureCurve[];
  /** Places on the horizontal axis. */
  readonly marks?: readonly { readonly x: number; readonly label: string }[];
}

export interface PictureAxis {
  readonly label: string;
  readonly scale: 'linear' | 'log';
}

export interface PictureCurve {
  readonly title: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Something promised or wished for, beside what was measured. */
  readonly isReference?: true;
}

/** A number in a sentence: three digits that matter. */
export function said(value: number): string {
  return new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value);
}
