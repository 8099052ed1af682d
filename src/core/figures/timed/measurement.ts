import { Failure } from '../../failure.ts';
import type { MeasuredFigure, MeasuredVariant, Pace } from './measured-figure.ts';
import { measuredFigures } from './registry.ts';

/** What somebody wants measured, as plain data. */
export interface MeasurementRequest {
  readonly figure: string;
  readonly variant: string;
  readonly pace: Pace;
}

export function measuredFigureById(id: string): MeasuredFigure | undefined {
  return measuredFigures.find((figure) => figure.id === id);
}

/** The figure and its variant, or a sentence that says what there is. */
export function measuredFigureOf({ figure: id, variant: wanted }: Omit<MeasurementRequest, 'pace'>): {
  readonly figure: MeasuredFigure;
  readonly variant: MeasuredVariant;
} {
  const figure = measuredFigureById(id);
  if (!figure) {
    const known = measuredFigures.map((own) => `"${own.id}"`).join(', ');
    throw new Failure(`There is no measured figure "${id}"; known are ${known}.`);
  }
  const variant = figure.variants.find((own) => own.id === wanted);
  if (!variant) {
    const known = figure.variants.map((own) => `"${own.id}"`).join(' and ');
    throw new Failure(`Figure ${id} has the variants ${known}, and no "${wanted}".`);
  }
  return { figure, variant };
}
