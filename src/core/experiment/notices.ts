import { isPersonOpen, rowsPerPerson } from '../data/dataset-ref.ts';
import { cutSentence, type PersonsReport, personsSentence } from '../data/file/row-owners.ts';
import { straysSentence } from '../data/file/strays.ts';
import { asBought, boughtBefore, DEFAULT_BOUGHT_DELTA, type DomainPrice, purchaseOf } from '../data/schema/purchase.ts';
import { type LearnedPart, learnedAttributes, type Schema } from '../data/schema/schema.ts';
import { unansweredSentence } from '../data/schema/unanswered.ts';
import type { Source } from '../data/source.ts';
import { chosenSentences } from './costs/chosen-by-looking.ts';
import type { Experiment } from './experiment.ts';
import { headline } from './headline.ts';
import { PERSON_OPEN, personSentence } from './person-sentence.ts';

/** Something that has to be said about the data of a run, wherever the run is shown, told or written down. */
export interface Notice {
  /** What is promised, how the data was read, what could not be read, what was left out, what was learned, what is bought, what was chosen after a look, or whom ε protects. */
  readonly kind: 'promise' | 'reading' | 'strays' | 'left-out' | 'learned' | 'bought' | 'chosen' | 'person';
  /** A sentence for people. */
  readonly message: string;
  /** It tells nothing that only the records know, so it may be published. */
  readonly isPublic: boolean;
  /** What was learned, of which attributes. */
  readonly learned?: { readonly part: LearnedPart; readonly attributes: readonly string[] };
  /** What was bought before, and for how much. */
  readonly bought?: readonly DomainPrice[];
}

/** As they are told, shown and written down where results are not private. */
export function messagesOf(notices: readonly Notice[]): readonly string[] {
  return notices.map(({ message }) => message);
}

/** All that has to be said about the data of an experiment: here and nowhere else. */
export function noticesOn(
  experiment: Experiment,
  source: Pick<Source<unknown>, 'told' | 'report' | 'schema' | 'records'>,
): Notice[] {
  const { told, report, schema } = source;
  const unanswered = schema && unansweredSentence(schema);
  const promise = headline(experiment, source);
  const of = (kind: Notice['kind'], messages: readonly string[], isPublic = false) =>
    messages.map((message) => ({ kind, message, isPublic }));
  return [
    ...of('promise', promise === null ? [] : [promise], true),
    ...of('reading', unanswered === null ? told : [...told, unanswered]),
    ...of('strays', (report?.strays ?? []).map(straysSentence)),
    ...of('left-out', report ? leftOutSentences(report) : []),
    ...of('left-out', report?.persons ? personsSentences(experiment, source, report.persons) : []),
    ...(schema ? learnedNotices(schema) : []),
    ...(schema ? boughtNotices(schema) : []),
    ...of('chosen', chosenSentences(experiment), true),
    ...of('person', personNotices(experiment), true),
  ];
}

/** A part of the rows that are kept is compared with itself. */
function personsSentences(
  { dataset }: Experiment,
  { records }: Pick<Source<unknown>, 'records'>,
  report: PersonsReport,
) {
  const cut = dataset.sample ? null : cutSentence(report, { rows: rowsPerPerson(dataset), records });
  return [personsSentence(report), ...(cut === null ? [] : [cut])];
}

/** Said by whoever opened the data, or by nobody. */
function personNotices(experiment: Experiment): string[] {
  if (isPersonOpen(experiment.dataset)) return [PERSON_OPEN];
  return rowsPerPerson(experiment.dataset) > 1 ? [personSentence(experiment)] : [];
}

/** What became of records that have no place in the domain; nothing where all have one. */
function leftOutSentences({ recordsDropped, recordsRead }: NonNullable<Source<unknown>['report']>): string[] {
  if (recordsDropped === 0) return [];
  return [
    `${recordsDropped} of ${recordsRead} records were dropped, because a value is missing or outside its domain.`,
  ];
}

const learnedAs: Readonly<Record<LearnedPart, string>> = {
  values: 'Values read off the data',
  range: 'Ranges read off the data',
  bins: 'Bins read off the data',
  reading: 'How cells are read, assumed from the data',
};

/** One for each kind of part, with the attributes that have it. */
function learnedNotices(schema: Schema): Notice[] {
  const learned = learnedAttributes(asBought(schema));
  return (Object.keys(learnedAs) as LearnedPart[]).flatMap((part) => {
    const attributes = learned.filter((entry) => entry.learned?.includes(part)).map(({ name }) => name);
    if (attributes.length === 0) return [];
    const message = `${learnedAs[part]}: ${attributes.join(', ')}.`;
    return { kind: 'learned' as const, message, isPublic: true, learned: { part, attributes } };
  });
}

/** What the domain costs that nobody states: in each run, or once and for all. */
function boughtNotices(schema: Schema): Notice[] {
  const now = schema.attributes.flatMap((entry) => {
    const wanted = purchaseOf(entry);
    if (!wanted) return [];
    const { epsilon, delta = DEFAULT_BOUGHT_DELTA } = wanted;
    return [priceWords({ name: entry.name, epsilon, delta: entry.type === 'category' ? delta : 0 })];
  });
  const bought = boughtBefore(schema);
  const common = { kind: 'bought', isPublic: true } as const;
  const before = `Bought before, which the ledger counts by itself: ${bought.map(priceWords).join('; ')}.`;
  return [
    ...(now.length > 0 ? [{ ...common, message: `Bought by each run, within its ε: ${now.join('; ')}.` }] : []),
    ...(bought.length > 0 ? [{ ...common, message: before, bought }] : []),
  ];
}

function priceWords({
  name,
  epsilon,
  delta,
}: Omit<DomainPrice, 'epsilon'> & { readonly epsilon: number | undefined }): string {
  const price = epsilon === undefined ? 'a share of a tenth of ε' : `ε = ${epsilon}`;
  return `the ${delta > 0 ? 'values' : 'bins'} of ${name} for ${price}${delta > 0 ? ` and δ = ${delta}` : ''}`;
}
