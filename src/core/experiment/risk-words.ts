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

/** What a suspicion of 10 % may become at ε = 0.1 and 1, at even odds, at ε = 4.6 and 7; “one” is a person or a row. */
const strengths: readonly (readonly [most: number, words: (one: string) => string])[] = [
  [0.1095, (one) => `Very strong: whoever knows everything else learns next to nothing about one ${one}.`],
  [0.2325, (one) => `Strong: whoever knows everything else learns little about one ${one}.`],
  [0.5, (one) => `Moderate: whoever knows everything else may strengthen a suspicion about one ${one}.`],
  [0.92, (one) => `Weak: whoever knows everything else may make a suspicion about one ${one} likely.`],
  [0.9919, (one) => `Very weak: whoever knows everything else may be nearly certain about one ${one}.`],
  [1, (one) => `Hardly a promise: whoever knows everything else may be all but certain about one ${one}.`],
];

function strengthOf(after: number, { isPersonOpen: isRow }: RiskUnit): string {
  const [, words] = strengths.find(([most]) => after <= most) ?? strengths[strengths.length - 1];
  return words(isRow ? 'row' : 'person');
}

/** “that a certain person is in the data”: what neighbours differ in. */
function suspected({ neighbours, rowsPerPerson, isPersonOpen: isRow }: RiskUnit): string {
  const rows = rowsPerPerson > 1 ? `, with at most ${rowsPerPerson} rows,` : '';
  if (neighbours === 'add-remove') return `that a certain ${isRow ? 'row' : `person${rows}`} is in the data`;
  if (isRow) return 'that a certain row says one thing and not another';
  return `that ${rowsPerPerson > 1 ? `the rows of a certain person (at most ${rowsPerPerson}) say` : 'the row of a certain person says'} one thing and not another`;
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
