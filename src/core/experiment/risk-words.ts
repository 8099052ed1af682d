import { isPersonOpen } from '../data/dataset-ref.ts';
import type { PrivacyUnit } from '../data/privacy-unit.ts';
import { mostAccused, type PrivacyLoss, suspicionAfter } from '../privacy/risk/risk.ts';
import { type Experiment, unitOf } from './experiment.ts';

/** Of whom the risk is: a person, or a row of nobody knows whom. */
export interface RiskUnit extends PrivacyUnit {
  readonly isPersonOpen: boolean;
}

export function riskUnitOf(experiment: Pick<Experiment, 'dataset' | 'neighbours'>): RiskUnit {
  return { ...unitOf(experiment), isPersonOpen: isPersonOpen(experiment.dataset) };
}

/** What is told of a risk: how strong the promise is, how far a suspicion can grow, and who can be found out. */
export interface RiskWords {
  readonly strength: string;
  readonly suspicion: string;
  readonly accusations: string;
  /** What it leaves open; null where nothing. */
  readonly except: string | null;
}

const TOLD_SUSPICION = 0.1;
const TOLD_FALSE = 0.05;

/** In plain words: the most that anybody could gain who knows everything else. Never what an attack on this data gains. */
export function riskWords(loss: PrivacyLoss, unit: RiskUnit): RiskWords {
  const after = suspicionAfter(loss, TOLD_SUSPICION);
  const found = mostAccused(loss, TOLD_FALSE);
  return {
    strength: strengthOf(after, unit),
    suspicion: `A suspicion of 10 % ${suspected(unit)} can grow to at most ${percentAtMost(after)}.`,
    accusations: `Whoever accuses 5 % of the innocent finds at most ${percentAtMost(found)} of the guilty.`,
    except: exceptionOf(loss),
  };
}

/** All of it in one paragraph. */
export function riskSentence(loss: PrivacyLoss, unit: RiskUnit): string {
  const { strength, suspicion, accusations, except } = riskWords(loss, unit);
  return [strength, suspicion, accusations, ...(except === null ? [] : [except])].join(' ');
}

/** What a suspicion of 10 % may become at ε = 0.1, 1, 3 and 7. */
const strengths: readonly (readonly [most: number, words: string])[] = [
  [0.1095, 'Very strong: next to nothing can be learned about one'],
  [0.2325, 'Strong: little can be learned about one'],
  [0.6907, 'Moderate: a suspicion may become likely about one'],
  [0.9919, 'Weak: a suspicion may become nearly certain about one'],
];

function strengthOf(after: number, { isPersonOpen: isRow }: RiskUnit): string {
  const words = strengths.find(([most]) => after <= most)?.[1] ?? 'Hardly a promise: all may be learned about one';
  return `${words} ${isRow ? 'row' : 'person'}, even by somebody who knows everything else.`;
}

/** “that a certain person is in the data”: what neighbours differ in. */
function suspected({ neighbours, rowsPerPerson, isPersonOpen: isRow }: RiskUnit): string {
  const rows = rowsPerPerson > 1 ? `, with at most ${rowsPerPerson} rows,` : '';
  if (neighbours === 'add-remove') return `that a certain ${isRow ? 'row' : `person${rows}`} is in the data`;
  if (isRow) return 'that a certain row says one thing and not another';
  return `that ${rowsPerPerson > 1 ? `the rows of a certain person (at most ${rowsPerPerson}) say` : 'the record of a certain person says'} one thing and not another`;
}

function exceptionOf(loss: PrivacyLoss): string | null {
  const failing =
    loss.delta > 0 ? `Beyond this, more may be learned with a probability of at most δ = ${loss.delta}.` : null;
  if (loss.kind === 'epsilon') return failing;
  const average =
    'The suspicion is an average over those accused, 1 % of the innocent among them; no bound holds for a single unlucky outcome.';
  return failing === null ? average : `${average} ${failing}`;
}

/** A bound in per cent, rounded up. */
export function percentAtMost(share: number): string {
  const percent = 100 * share;
  const scale = percent >= 10 ? 10 : 100;
  return `${Math.ceil(percent * scale - 1e-6) / scale} %`;
}
