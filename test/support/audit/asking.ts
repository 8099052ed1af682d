import { AskSession } from '../../../src/core/asking/ask-session.ts';
import { TableCounts } from '../../../src/core/data/counts/table-counts.ts';
import { log } from '../../../src/core/math/log.ts';
import { type Noise, releaseNoise } from '../../../src/core/privacy/noise.ts';
import { parseQuestion } from '../../../src/core/question-language/parse-question.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { domainOf } from '../small-data.ts';
import type { Subject } from './subject.ts';

const domain = domainOf(2, 2);
const TABLES = [
  [40, 5, 3, 9],
  [40, 6, 3, 9],
];
/** The least wide answer that this ε buys: what a question is asked with that shall cost as much. */
const CONFIDENCE = 0.9;
const widthFor = (epsilon: number) => -log(1 - CONFIDENCE) / epsilon;

interface Asking {
  readonly what: string;
  /** How many times less noise there is than is paid for. */
  readonly tooLittle?: number;
  readonly ask: (room: AskSession) => readonly number[];
}

/** The Ask room, with a budget of 1: answers, refusals, and what becomes of a claim. */
function room({ what, tooLittle = 1, ask }: Asking): Subject {
  const rng = seededRng(`audit of the Ask room: ${what}`);
  const counts = TABLES.map((cells) => new TableCounts(domain, 0, new Map([['0,1', Float64Array.from(cells)]])));
  const settings = { attributes: [0, 1], epsilon: 1, neighbours: 'add-remove' as const, rowsPerPerson: 1 };
  const exact = releaseNoise(rng);
  const noise: Noise = {
    ...exact,
    perturb(answers, ...given) {
      const truth = answers.slice();
      exact.perturb(answers, ...given);
      for (let i = 0; i < answers.length; i++) answers[i] = truth[i] + (answers[i] - truth[i]) / tooLittle;
    },
  };
  return {
    what: `Ask room, ${what}`,
    on: 'a record more in a cell that is asked about',
    claimed: 1,
    draw: (neighbour) => ask(new AskSession(counts[neighbour], settings, tooLittle === 1 ? exact : noise)),
  };
}

const question = (text: string, halfWidth: number) => ({
  ...parseQuestion(text, domain),
  halfWidth,
  confidence: CONFIDENCE,
});

/** The answer, or what was decided instead. */
function answered(room: AskSession, text: string, epsilon: number): number {
  const outcome = room.ask(question(text, widthFor(epsilon)));
  if (outcome.kind === 'measured') return outcome.answer;
  return outcome.kind === 'inferred' ? 1000 + outcome.belief.estimate : -1000;
}

/** Four times in five. */
const luck = seededRng('luck');
const isUnlucky = () => luck.uniform() < 0.8;

const seldom = (room: AskSession) => [answered(room, 'count where a = 0 and b = 1', 1)];

export const askRooms: readonly Subject[] = [
  room({ what: 'one question for the whole budget', ask: seldom }),
  room({
    what: 'three questions, of which the last is refused or follows from the others',
    ask: (session) => [
      answered(session, 'count where a = 0 and b = 1', 0.5) + answered(session, 'count where b = 1', 0.5),
      answered(session, 'count where a = 1 and b = 1', 0.4),
    ],
  }),
  room({
    what: 'questions that follow from the answers before them',
    ask(session) {
      const first = answered(session, 'count where a = 0 and b = 1', 0.5);
      const text = first > 6 ? 'count where a = 0 and b = 1' : 'count where b = 1';
      return [first, answered(session, text, 0.45), answered(session, 'count', 0.2)];
    },
  }),
  room({
    what: 'a watched claim that stops measuring',
    ask(session) {
      const first = answered(session, 'count where a = 0 and b = 1', 0.6);
      const { query } = parseQuestion('count where a = 0 and b = 1', domain);
      session.watch({ query, low: 6, high: null, threshold: 0.6, action: 'infer-only' });
      const [{ probability }] = session.claims;
      return [first, answered(session, 'count where b = 1', 0.4), probability ?? -1];
    },
  }),
  room({
    what: 'a tree of sums and weighted questions',
    ask(session) {
      session.measureTree(0.6);
      const { estimate } = session.belief(question('count where a = 0 and b = 1', 1)) as { estimate: number };
      return [estimate, answered(session, '0.3*count where a = 0 and b = 1', 0.4)];
    },
  }),
];

/** Rooms that keep less than they claim: what an audit of the room has to find. */
export const leakingRooms: readonly Subject[] = [
  room({ what: 'noise of 6 times the ε', tooLittle: 6, ask: seldom }),
  room({
    what: 'a question that is refused where the truth is small',
    ask: (session) => {
      const text = 'count where a = 0 and b = 1';
      return session.reveal(question(text, 1)) < 6 && isUnlucky() ? [-1000] : [answered(session, text, 1)];
    },
  }),
];
