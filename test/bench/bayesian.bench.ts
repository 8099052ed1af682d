import { AskService } from '../../src/core/asking/ask-service.ts';
import { StoredTables } from '../../src/core/data/counts/stored-tables.ts';
import { LeastSquares } from '../../src/core/estimators/least-squares/blue.ts';
import { type LawMethod, noiseLaw } from '../../src/core/estimators/noise-law/methods.ts';
import type { History, HistoryAnswer } from '../../src/core/history/history.ts';
import { resultOf } from '../../src/core/outcome.ts';
import { exploreNoise } from '../../src/core/privacy/noise.ts';
import { StreamCost } from '../../src/core/privacy/questions/stream-cost.ts';
import { parseQuestion } from '../../src/core/question-language/parse-question.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { denseQuery, type LinearQuery } from '../../src/core/workload/linear-query.ts';
import type { Row } from './mwem-runs.ts';
import { once, type Pace, type Part } from './part.ts';
import { plainHalfWidth, plainMonteCarlo, plainMostPrecision, plainSolution } from './plain-bayesian.ts';

export const name = 'Bayesian inference: least squares at m = 2000, n = 1000; the law of a sum of 1000 noises';

const CONFIDENCE = 0.95;

/** A cube of `side`³ cells, what is known of it, noises that are summed, and draws. */
const sizes = {
  full: { side: 10, answers: 2000, noises: 1000, draws: 20_000, manyDraws: 100_000, times: 20 },
  smallest: { side: 3, answers: 60, noises: 20, draws: 5000, manyDraws: 1000, times: 1 },
};

interface Size extends Readonly<(typeof sizes)['full']> {
  readonly cells: number;
}

/** Dense queries with coefficients up to 10 and α uniform in [0, 1], as in §6.2. */
function denseHistory({ cells, answers: count }: Size): History {
  const rng = seededRng('bench');
  const domain = { attributes: [{ name: 'cell', size: cells, labels: [] }] };
  const answers = Array.from({ length: count }, (): HistoryAnswer => {
    const row = Float64Array.from({ length: cells }, () => rng.integer(21) - 10);
    return {
      spec: { where: {} },
      query: denseQuery(domain, row),
      answer: 1000 * rng.uniform(),
      scale: 10 / rng.uniform(),
    };
  });
  return { domain, answers };
}

function milliseconds(work: () => void, times = 1): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/** Mixes of scales, some of which fall slowly on the real line. */
function mixes({ noises }: Size): number[][] {
  const rng = seededRng('bench mixes');
  const mix = (scale: (i: number) => number) => Array.from({ length: noises }, (_, i) => scale(i));
  return [
    mix(() => 1),
    mix(() => 5 * rng.uniform()),
    mix((i) => (i === 0 ? 1000 : rng.uniform())),
    mix(() => 10 ** (15 * rng.uniform() - 6)),
    mix((i) => (i % 2 === 0 ? 1 : 10) + 1e-9 * i),
  ];
}

/** A room with as many cells and answers as the solve has, half of them paid for here. */
async function askRoom({ side, cells: count, answers: known }: Size) {
  const rng = seededRng('bench room');
  const attributes = ['age', 'income', 'city'].map((name) => {
    return { name, size: side, labels: Array.from({ length: side }, (_, code) => String(code)) };
  });
  const interval = () => [rng.integer(side), rng.integer(side)].sort((a, b) => a - b);
  const answers = Array.from({ length: known }, () => {
    const query = { where: { age: interval(), income: interval(), city: interval() } };
    return { query, answer: 1000 * rng.uniform(), scale: 100 + 400 * rng.uniform() };
  });
  const cells = Float64Array.from({ length: count }, () => rng.integer(50));
  const service = new AskService(exploreNoise(rng.split('noise')), () => 0);
  const { port1, port2 } = new MessageChannel();
  port1.postMessage({
    domain: { attributes },
    records: cells.reduce((sum, own) => sum + own),
    tables: StoredTables.of(new Map([['0,1,2', cells]])).packed(),
  });
  resultOf(
    await service.open(
      port2,
      { attributes: [0, 1, 2], epsilon: 100, neighbours: 'replace-one', rowsPerPerson: 1 },
      {
        kind: 'resume',
        history: { domain: { attributes }, answers },
        costs: answers.map((_, i) => (i % 2 === 0 ? 0.01 : null)),
        unanswered: [],
      },
      {
        frame: attributes.map(({ name, size }) => ({ column: name, coding: name, size })),
        elsewhere: [],
        claims: [],
      },
    ),
  );
  const question = (text: string, halfWidth: number) => ({
    ...parseQuestion(text, { attributes }),
    halfWidth,
    confidence: CONFIDENCE,
  });
  return { service, question };
}

export function parts(pace: Pace): Part[] {
  const { side } = sizes[pace];
  const size: Size = { ...sizes[pace], cells: side ** 3 };
  const solved = once(() => solve(size));
  const sum = once(() => thousandNoises(size));
  const room = once(() => askRoom(size));
  const methods: LawMethod[] = ['characteristic', 'convolution', 'monte-carlo'];
  const [low, middle] = [Math.floor(0.3 * side), Math.floor(side / 2)];
  const questions: Question[] = [
    { what: 'inferred', text: () => `count where age > ${low} and income <= ${middle}`, halfWidth: 1e6 },
    {
      what: 'measured',
      text: (turn) => `count where age > ${turn % (side - 1)} and city = ${turn % side}`,
      halfWidth: 200,
    },
    { what: 'refused', text: () => `2*count where age = ${low} and income = ${middle} - 10`, halfWidth: 0.02 },
  ];
  return [
    { what: 'solve from nothing', measure: () => [solved().row] },
    { what: 'one more answer', measure: () => [oneMore(solved())] },
    { what: 'estimate of a new question', measure: () => [newQuestion(solved())] },
    ...methods.map((method) => ({ what: method, measure: () => [lawBy(method, sum(), size)] })),
    { what: 'characteristic, five mixes', measure: () => [slowestMix(sum(), size)] },
    { what: 'Monte Carlo', measure: () => [byZiggurat(sum(), size)] },
    ...questions.map((own) => ({
      what: `typed, ${own.what}`,
      measure: async () => [typed(await room(), own, solved())],
    })),
    { what: 'what a budget still pays for', measure: () => [budgetLeft(size)] },
  ];
}

interface Solved {
  readonly history: History;
  readonly estimator: LeastSquares;
  readonly query: LinearQuery;
  readonly row: Row & { readonly ours_ms: number };
}

function solve(size: Size): Solved {
  const history = denseHistory(size);
  let estimator = new LeastSquares(history);
  let plain: number[] = [];
  const target = Float64Array.from({ length: size.cells }, (_, cell) => (cell % 3 === 0 ? 1 : 0));
  const query = denseQuery(history.domain, target);
  const reference = milliseconds(() => {
    plain = plainSolution(history);
  });
  const whole = milliseconds(() => {
    estimator = new LeastSquares(history);
  }, 3);
  const estimate = estimator.estimate(query).estimate ?? Number.NaN;
  const expected = target.reduce((sum, own, cell) => sum + own * plain[cell]!, 0);
  if (!(Math.abs(estimate / expected - 1) < 1e-6)) throw new Error(`estimates differ: ${estimate} and ${expected}`);
  const row = against('solve from nothing (reference: Eq. 15 with ml-matrix)', whole, reference);
  return { history, estimator, query, row };
}

function against(what: string, ours_ms: number, reference_ms: number): Row {
  return { what, ours_ms, reference_ms, ratio: reference_ms / ours_ms };
}

function oneMore({ history, estimator, row }: Solved): Row {
  const added = history.answers.slice(0, 20);
  let next = 0;
  const one = milliseconds(() => estimator.add(added[next++]!), added.length);
  return against('one more answer (reference: solve again)', one, row.ours_ms);
}

function newQuestion({ estimator, query, row }: Solved): Row {
  const question = milliseconds(() => {
    const { noiseScales } = estimator.estimate(query);
    noiseLaw(noiseScales!).halfWidth(CONFIDENCE);
  }, 5);
  return against('estimate with interval of a new question', question, row.ours_ms);
}

interface Noises {
  readonly scales: readonly number[];
  readonly exact: number;
  /** What Algorithm 2 found, as it is printed, and how long it took. */
  readonly found: number;
  readonly chain: number;
}

function thousandNoises({ noises }: Size): Noises {
  const rng = seededRng('bench laws');
  const scales = Array.from({ length: noises }, () => 5 * rng.uniform());
  const exact = noiseLaw(scales).halfWidth(CONFIDENCE);
  let found = 0;
  const chain = milliseconds(() => {
    found = plainHalfWidth(scales, CONFIDENCE);
  });
  return { scales, exact, found, chain };
}

function lawBy(method: LawMethod, { scales, exact, found, chain }: Noises, { manyDraws, times }: Size): Row {
  let width = 0;
  const ours = milliseconds(
    () => {
      width = noiseLaw(scales, { method, gamma: 1e-8, draws: manyDraws, seed: '1' }).halfWidth(CONFIDENCE);
    },
    method === 'monte-carlo' ? 1 : times,
  );
  const off = (own: number) => Math.abs(own / exact - 1).toExponential(1);
  const what = `${method}, off by ${off(width)} (reference: Algorithm 2 as printed, off by ${off(found)})`;
  return against(what, ours, chain);
}

function slowestMix({ chain }: Noises, size: Size): Row {
  const each = mixes(size).map((mix) => milliseconds(() => noiseLaw(mix).halfWidth(CONFIDENCE), size.times));
  return against(
    'characteristic, the slowest of five mixes: equal, uniform, one large, 1e-6 to 1e9, two clusters (same reference)',
    Math.max(...each),
    chain,
  );
}

function byZiggurat({ scales }: Noises, { draws, noises }: Size): Row {
  let widths = [0, 0];
  const plainDraws = milliseconds(() => {
    widths = [plainMonteCarlo(scales, draws, CONFIDENCE), 0];
  });
  const ziggurat = milliseconds(() => {
    const law = noiseLaw(scales, { method: 'monte-carlo', gamma: 1e-8, draws, seed: '1' });
    widths = [widths[0]!, law.halfWidth(CONFIDENCE)];
  });
  if (!(Math.abs(widths[0]! / widths[1]! - 1) < 0.1)) throw new Error(`Monte Carlo half-widths differ: ${widths}`);
  return against(`Monte Carlo, ${draws} sums of ${noises} noises (reference: by inversion)`, ziggurat, plainDraws);
}

interface Question {
  /** What becomes of it. */
  readonly what: string;
  readonly text: (turn: number) => string;
  readonly halfWidth: number;
}

function typed({ service, question }: Awaited<ReturnType<typeof askRoom>>, own: Question, { row }: Solved): Row {
  let turn = 0;
  const answer = milliseconds(() => {
    turn++;
    // As the room does it: the price is written down first.
    const asked = question(own.text(turn), own.halfWidth);
    const decision = resultOf(service.preview(asked));
    const { outcome } = resultOf(service.ask(asked, decision.kind === 'measure' ? decision : null));
    if (outcome.kind !== own.what) throw new Error(`the question was ${outcome.kind}, not ${own.what}`);
  }, 3);
  return against(`a typed question in the Ask room, ${own.what} (reference: solve again)`, answer, row.ours_ms);
}

function budgetLeft({ cells }: Size): Row {
  const rng = seededRng('bench budget');
  const stream = Array.from({ length: 5 }, () => Float64Array.from({ length: cells }, () => rng.integer(2)));
  const cost = new StreamCost(cells, { neighbours: 'replace-one', rowsPerPerson: 1 });
  for (const row of stream) cost.add(row, 1);
  const wanted = Float64Array.from({ length: cells }, () => rng.integer(2));
  let most = [0, 0];
  const plainSearch = milliseconds(() => {
    most = [plainMostPrecision(stream, wanted, 1e12), 0];
  });
  const search = milliseconds(() => {
    most = [most[0]!, cost.mostPrecision(wanted, 1e12)];
  }, 3);
  if (most[0] !== most[1]) throw new Error(`the most precise answers differ: ${most}`);
  return against(
    'what a budget still pays for where a record is replaced (reference: all pairs, by halving)',
    search,
    plainSearch,
  );
}
