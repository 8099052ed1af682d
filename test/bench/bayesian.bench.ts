import { AskService } from '../../src/core/asking/ask-service.ts';
import { StoredTables } from '../../src/core/data/stored-tables.ts';
import { LeastSquares } from '../../src/core/estimators/least-squares/blue.ts';
import { type LawMethod, noiseLaw } from '../../src/core/estimators/noise-law/methods.ts';
import type { History, HistoryAnswer } from '../../src/core/history/history.ts';
import { resultOf } from '../../src/core/outcome.ts';
import { exploreNoise } from '../../src/core/privacy/noise.ts';
import { StreamCost } from '../../src/core/privacy/questions/stream-cost.ts';
import { parseQuestion } from '../../src/core/question-language/parse-question.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { denseQuery } from '../../src/core/workload/linear-query.ts';
import { plainHalfWidth, plainMonteCarlo, plainMostPrecision, plainSolution } from './plain-bayesian.ts';

export const name = 'Bayesian inference: least squares at m = 2000, n = 1000; the law of a sum of 1000 noises';

const CELLS = 1000;
const ANSWERS = 2000;
const CONFIDENCE = 0.95;

/** Dense queries with coefficients up to 10 and α uniform in [0, 1], as in §6.2. */
function denseHistory(): History {
  const rng = seededRng('bench');
  const domain = { attributes: [{ name: 'cell', size: CELLS, labels: [] }] };
  const answers = Array.from({ length: ANSWERS }, (): HistoryAnswer => {
    const row = Float64Array.from({ length: CELLS }, () => rng.integer(21) - 10);
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

/** Mixes of a thousand scales, some of which fall slowly on the real line. */
function mixes(): number[][] {
  const rng = seededRng('bench mixes');
  const mix = (scale: (i: number) => number) => Array.from({ length: 1000 }, (_, i) => scale(i));
  return [
    mix(() => 1),
    mix(() => 5 * rng.uniform()),
    mix((i) => (i === 0 ? 1000 : rng.uniform())),
    mix(() => 10 ** (15 * rng.uniform() - 6)),
    mix((i) => (i % 2 === 0 ? 1 : 10) + 1e-9 * i),
  ];
}

/** A room over 1000 cells with as many answers as the solve has, half of them paid for here. */
function askRoom() {
  const rng = seededRng('bench room');
  const attributes = ['age', 'income', 'city'].map((name) => {
    return { name, size: 10, labels: Array.from({ length: 10 }, (_, code) => String(code)) };
  });
  const interval = () => [rng.integer(10), rng.integer(10)].sort((a, b) => a - b);
  const answers = Array.from({ length: ANSWERS }, () => {
    const query = { where: { age: interval(), income: interval(), city: interval() } };
    return { query, answer: 1000 * rng.uniform(), scale: 100 + 400 * rng.uniform() };
  });
  const cells = Float64Array.from({ length: CELLS }, () => rng.integer(50));
  const service = new AskService(exploreNoise(rng.split('noise')), () => 0);
  resultOf(
    service.open(
      {
        domain: { attributes },
        records: cells.reduce((sum, own) => sum + own),
        tables: StoredTables.of(new Map([['0,1,2', cells]])).packed(),
      },
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

export async function run() {
  const history = denseHistory();
  const rows = [];

  let estimator = new LeastSquares(history);
  let plain: number[] = [];
  const target = Float64Array.from({ length: CELLS }, (_, cell) => (cell % 3 === 0 ? 1 : 0));
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
  rows.push({
    what: 'solve from nothing (reference: Eq. 15 with ml-matrix)',
    ours_ms: whole,
    reference_ms: reference,
    ratio: reference / whole,
  });

  const added = history.answers.slice(0, 20);
  let next = 0;
  const one = milliseconds(() => estimator.add(added[next++]!), added.length);
  rows.push({
    what: 'one more answer (reference: solve again)',
    ours_ms: one,
    reference_ms: whole,
    ratio: whole / one,
  });
  const question = milliseconds(() => {
    const { noiseScales } = estimator.estimate(query);
    noiseLaw(noiseScales!).halfWidth(CONFIDENCE);
  }, 5);
  rows.push({
    what: 'estimate with interval of a new question',
    ours_ms: question,
    reference_ms: whole,
    ratio: whole / question,
  });

  const rng = seededRng('bench laws');
  const scales = Array.from({ length: 1000 }, () => 5 * rng.uniform());
  const exact = noiseLaw(scales).halfWidth(CONFIDENCE);
  let found = 0;
  const chain = milliseconds(() => {
    found = plainHalfWidth(scales, CONFIDENCE);
  });
  for (const method of ['characteristic', 'convolution', 'monte-carlo'] as LawMethod[]) {
    let width = 0;
    const ours = milliseconds(
      () => {
        width = noiseLaw(scales, { method, gamma: 1e-8, draws: 100_000, seed: '1' }).halfWidth(CONFIDENCE);
      },
      method === 'monte-carlo' ? 1 : 20,
    );
    rows.push({
      what: `${method}, off by ${Math.abs(width / exact - 1).toExponential(1)} (reference: Algorithm 2 as printed, off by ${Math.abs(found / exact - 1).toExponential(1)})`,
      ours_ms: ours,
      reference_ms: chain,
      ratio: chain / ours,
    });
  }
  const slowest = Math.max(...mixes().map((mix) => milliseconds(() => noiseLaw(mix).halfWidth(CONFIDENCE), 20)));
  rows.push({
    what: 'characteristic, the slowest of five mixes: equal, uniform, one large, 1e-6 to 1e9, two clusters (same reference)',
    ours_ms: slowest,
    reference_ms: chain,
    ratio: chain / slowest,
  });
  const draws = 20_000;
  let widths = [0, 0];
  const plainDraws = milliseconds(() => {
    widths = [plainMonteCarlo(scales, draws, CONFIDENCE), 0];
  });
  const ziggurat = milliseconds(() => {
    const law = noiseLaw(scales, { method: 'monte-carlo', gamma: 1e-8, draws, seed: '1' });
    widths = [widths[0]!, law.halfWidth(CONFIDENCE)];
  });
  if (!(Math.abs(widths[0]! / widths[1]! - 1) < 0.1)) throw new Error(`Monte Carlo half-widths differ: ${widths}`);
  rows.push({
    what: `Monte Carlo, ${draws} sums of 1000 noises (reference: by inversion)`,
    ours_ms: ziggurat,
    reference_ms: plainDraws,
    ratio: plainDraws / ziggurat,
  });

  const { service, question: typed } = askRoom();
  let asked = 0;
  const texts: [what: string, text: () => string, halfWidth: () => number, kind: string][] = [
    ['inferred', () => 'count where age > 3 and income <= 5', () => 1e6, 'inferred'],
    ['measured and learned', () => `count where age > ${asked} and city = 2`, () => 200, 'measured'],
    ['refused, with remedies', () => '2*count where age = 3 and income = 5 - 10', () => 0.02, 'refused'],
  ];
  for (const [what, text, halfWidth, kind] of texts) {
    const answer = milliseconds(() => {
      asked++;
      // As the room does it: the price is written down first.
      const question = typed(text(), halfWidth());
      const decision = resultOf(service.preview(question));
      const { outcome } = resultOf(service.ask(question, decision.kind === 'measure' ? decision : null));
      if (outcome.kind !== kind) throw new Error(`the question was ${outcome.kind}, not ${kind}`);
    }, 3);
    rows.push({
      what: `a typed question in the Ask room, ${what} (reference: solve again)`,
      ours_ms: answer,
      reference_ms: whole,
      ratio: whole / answer,
    });
  }

  const stream = Array.from({ length: 5 }, () => Float64Array.from({ length: CELLS }, () => rng.integer(2)));
  const cost = new StreamCost(CELLS, { neighbours: 'replace-one', rowsPerPerson: 1 });
  for (const row of stream) cost.add(row, 1);
  const wanted = Float64Array.from({ length: CELLS }, () => rng.integer(2));
  let most = [0, 0];
  const plainSearch = milliseconds(() => {
    most = [plainMostPrecision(stream, wanted, 1e12), 0];
  });
  const search = milliseconds(() => {
    most = [most[0]!, cost.mostPrecision(wanted, 1e12)];
  }, 3);
  if (most[0] !== most[1]) throw new Error(`the most precise answers differ: ${most}`);
  rows.push({
    what: 'what a budget still pays for where a record is replaced (reference: all pairs, by halving)',
    ours_ms: search,
    reference_ms: plainSearch,
    ratio: plainSearch / search,
  });
  return rows;
}
