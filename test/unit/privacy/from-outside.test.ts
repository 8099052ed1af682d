import { describe, expect, test } from 'vitest';
import type { Domain } from '../../../src/core/data/domain.ts';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { type DescentPath, type DescentWatcher, scheduled } from '../../../src/core/mechanisms/ireduct/schedule.ts';
import { toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import type { DescentSchedule, Scheduler } from '../../../src/core/privacy/descent/descent.ts';
import { evenLadder } from '../../../src/core/privacy/descent/ladder.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import type { Measurement } from '../../../src/core/privacy/measurement.ts';
import { exploreNoise, type Noise, releaseNoise } from '../../../src/core/privacy/noise.ts';
import { noiseLawById } from '../../../src/core/privacy/noise-laws/by-name.ts';
import type { TableChoice } from '../../../src/core/privacy/table-choice.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import type { Block } from '../../../src/core/workload/block.ts';
import { marginalBlock } from '../../../src/core/workload/marginal-block.ts';
import { parityBlock } from '../../../src/core/workload/parity-block.ts';
import { queryBlock } from '../../../src/core/workload/query-block.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { residualBlocks } from '../../../src/core/workload/residual-block.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(3, 2);
const joint = [500, 20, 7, 1, 300, 90];
/** Laplace noise is this number here, so an answer shows at once which truth is in it. */
const NOISE = 10_000;

function open({
  epsilon = 1,
  neighbours = 'replace-one' as Neighbours,
  table = joint,
  ledger = new Ledger(toUnits(epsilon), { neighbours, rowsPerPerson: 1 }),
} = {}) {
  let drawn = 0;
  const explore = exploreNoise(seededRng('from outside'));
  const noise: Noise = {
    ...explore,
    perturb(answers) {
      drawn++;
      for (let i = 0; i < answers.length; i++) answers[i] += NOISE;
    },
    addGaussian(answers) {
      drawn++;
      for (let i = 0; i < answers.length; i++) answers[i] += NOISE;
    },
    choose() {
      drawn++;
      return 0;
    },
    scatter(...asked) {
      drawn++;
      return explore.scatter(...asked);
    },
    replace() {
      drawn++;
    },
    flip() {
      drawn++;
    },
    permuteAndFlip() {
      drawn++;
      return 0;
    },
    coupled(...asked) {
      drawn++;
      return explore.coupled(...asked);
    },
  };
  return { ledger, curator: new Curator(countsOf(domain, table), ledger, noise), draws: () => drawn };
}
type Session = ReturnType<typeof open>;

const openInRho = () =>
  open({
    ledger: Ledger.inRho(
      { epsilon: 1, delta: 1e-6, conversion: 'zcdp' },
      { neighbours: 'replace-one', rowsPerPerson: 1 },
    ),
  });
type Attack = (session: Session) => unknown;

/** What becomes of an attack. */
type Outcome =
  /** Nothing is drawn or charged: it throws this. */
  | { readonly refused: RegExp }
  /** It throws this after something was paid for: so much of ε where it is said. */
  | { readonly stopped: RegExp; readonly spent?: number }
  /** It costs ε, and gives this where it is said. */
  | { readonly costs: number; readonly gives?: unknown }
  /** It costs no less than what it imitates. */
  | { readonly costsAs: Attack }
  /** The same whatever the data is. */
  | 'public'
  /** The session is no longer called private. */
  | 'revealed';

const first = marginalBlock(domain, [0]);
const second = marginalBlock(domain, [1]);
const row = Float64Array.of(1, 0, 0, 0, 0, 0);
const estimates = new Float64Array(3);
const guesses = [estimates, new Float64Array(2)];
const forged = { weightedSensitivity: () => 0, querySensitivity: () => 0 };
const accountOf = ({ curator }: Session) => curator.openAccount([0, 1], 6);

/** Goes on where the language or a freeze refuses. */
function trying(...tampering: (() => unknown)[]): void {
  for (const attempt of tampering) {
    try {
      attempt();
    } catch {}
  }
}

/** Reads as the first row once, and as the second one from then on. */
function turning(before: Float64Array, after: Float64Array): Float64Array {
  const seen = new Set<PropertyKey>();
  return new Proxy(before, {
    get(target, key) {
      const value = Reflect.get(typeof key === 'string' && /^\d+$/.test(key) && seen.has(key) ? after : target, key);
      seen.add(key);
      return typeof value === 'function' ? value.bind(seen.size > 6 ? after : target) : value;
    },
  });
}

/** A list that holds one block when it is first gone through, and another from then on. */
function turningList(before: Block, after: Block): readonly Block[] {
  let reads = 0;
  return new Proxy([before], {
    get: (list, key) => (key === '0' ? (reads++ === 0 ? before : after) : Reflect.get(list, key)),
  });
}

const ladder = evenLadder(100, 1);
const greedy = (changed: DescentPath['changed'] = () => {}): DescentPath => ({
  key: (_group, scale) => scale,
  scaleAt: (_group, key) => key,
  changed,
});
const descent =
  (path: DescentPath, watcher?: DescentWatcher): Attack =>
  ({ curator }) =>
    curator.descend(curator.gradual([first, second], 100), ladder, path, scheduled(path, watcher));
/** A scheduler that does as the honest one, but for this. */
const lying = (lie: (honest: DescentSchedule, costs: Parameters<Scheduler>[0]) => Partial<DescentSchedule>): Attack => {
  const path = greedy();
  const scheduler: Scheduler = (costs) => {
    const honest = scheduled(path)(costs);
    return {
      stretch: (rungs) => honest.stretch(rungs),
      changed: (group, rung) => honest.changed(group, rung),
      cutShort: (since) => honest.cutShort(since),
      ...lie(honest, costs),
    };
  };
  return ({ curator }) => curator.descend(curator.gradual([first, second], 100), ladder, path, scheduler);
};

const everybody = { times: 1, factors: [{ attributes: [0, 1], values: new Float64Array(6).fill(1) }] };

/** A number once, and another one whenever it is asked for again. */
function turningNumber(before: number, after: number): number {
  let asked = 0;
  return { [Symbol.toPrimitive]: () => (asked++ === 0 ? before : after) } as unknown as number;
}

/** Laplace noise from data in which an attribute has a single value, so that nobody moves its table. */
function askAsymmetric(make: (domain: Domain) => Block, scales: number[]): unknown {
  const lopsided = domainOf(3, 1);
  const ledger = new Ledger(toUnits(1), { neighbours: 'replace-one', rowsPerPerson: 1 });
  const curator = new Curator(countsOf(lopsided, [500, 20, 7]), ledger, exploreNoise(seededRng('lopsided')));
  return curator.laplace([make(lopsided)], scales);
}

type Row = readonly [what: string, attack: Attack, outcome: Outcome];

function attacksOnRecords(primitive: 'replaceValues' | 'flipValues'): Row[] {
  return [
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-13].map(
      (epsilon): Row => [`ε = ${epsilon}`, ({ curator }) => curator[primitive]([0], epsilon), { refused: /ε/ }],
    ),
    ['less ε than there are values', ({ curator }) => curator[primitive]([0, 1], 1e-12), { refused: /leaves nothing/ }],
    ['more ε than is left', ({ curator }) => curator[primitive]([0], 1.5), { refused: /is left/ }],
    [
      'an ε that is another one when it is asked for again',
      ({ curator }) => {
        const values = [0.9, 0.1];
        return curator[primitive]([0], { valueOf: () => values.shift() ?? 1e-12 } as unknown as number);
      },
      { refused: /ε must be/ },
    ],
    ...[[], [1, 0], [0, 0], [2], [0.5]].map(
      (attributes): Row => [
        `the attributes [${attributes}]`,
        ({ curator }) => curator[primitive](attributes, 0.5),
        { refused: /no records over the attributes/ },
      ],
    ),
    [
      'an attribute that turns into a number',
      ({ curator }) => curator[primitive]([turningNumber(0, 1)], 0.5),
      { refused: /no records over the attributes/ },
    ],
    ['all attributes', ({ curator }) => curator[primitive]([0, 1], 0.5), { costs: 0.5 }],
  ];
}

/** Every public member of the curator, and what is tried with it. */
const attacks: Record<keyof Curator, readonly Row[]> = {
  laplaceQuestion: [
    [
      'the account of the issue: what another question cost is added from outside, so that the next one seems paid for',
      (session) => {
        const account = accountOf(session);
        (account as unknown as { add(row: Float64Array, precision: number): void }).add(row, 1e15);
        return session.curator.laplaceQuestion(account, row, 0.001);
      },
      { refused: /add is not a function/ },
    ],
    [
      'the same by way of everything that an account has',
      (session) => {
        const account = accountOf(session);
        account.used.fill(1e15);
        account.price(row, 1e15);
        account.mostPrecision(row, 1e15);
        for (const key of Reflect.ownKeys(account)) {
          Reflect.set(account, key, () => 0);
          Reflect.deleteProperty(account, key);
          Reflect.defineProperty(account, key, { value: () => 0 });
        }
        trying(() => (account.attributes as number[]).pop());
        return session.curator.laplaceQuestion(account, row, 10).answer;
      },
      { costs: 0.1, gives: 500 + NOISE },
    ],
    [
      'an account of another curator',
      (session) => session.curator.laplaceQuestion(accountOf(open()), row, 10),
      { refused: /not opened here/ },
    ],
    [
      'an account under other neighbours',
      (session) => session.curator.laplaceQuestion(accountOf(open({ neighbours: 'add-remove' })), row, 10),
      { refused: /not opened here/ },
    ],
    [
      'a forged account',
      (session) => session.curator.laplaceQuestion({ ...accountOf(session), price: () => 0 }, row, 10),
      { refused: /not opened here/ },
    ],
    [
      'a proxy of the account',
      (session) => session.curator.laplaceQuestion(new Proxy(accountOf(session), {}), row, 10),
      { refused: /not opened here/ },
    ],
    ...([5, 7, 0] as const).map(
      (length): Row => [
        `a row of ${length} for 6 cells`,
        (session) => session.curator.laplaceQuestion(accountOf(session), new Float64Array(length).fill(1, 1), 10),
        { refused: new RegExp(`has ${length} coefficients, but its account is for 6 cells`) },
      ],
    ),
    ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map(
      (coefficient): Row => [
        `a coefficient of ${coefficient}`,
        (session) => session.curator.laplaceQuestion(accountOf(session), row.with(2, coefficient), 10),
        { refused: /Coefficient 3 of the question .* must be a finite number/ },
      ],
    ),
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-9].map(
      (scale): Row => [
        `noise of scale ${scale}`,
        (session) => session.curator.laplaceQuestion(accountOf(session), row, scale),
        { refused: /scale/ },
      ],
    ),
    [
      'a row that is another one after it was charged',
      (session) => session.curator.laplaceQuestion(accountOf(session), turning(new Float64Array(6), row), 10).answer,
      { costs: 0, gives: NOISE },
    ],
    [
      'coefficients that ask another question while they are read',
      (session) => {
        const account = accountOf(session);
        const asking = new Proxy(row, {
          get(target, key) {
            if (key === '3') session.curator.laplaceQuestion(account, row, 10);
            return Reflect.get(target, key);
          },
        });
        return session.curator.laplaceQuestion(account, asking, 10).answer;
      },
      { costs: 0.2, gives: 500 + NOISE },
    ],
    [
      'an account of fewer cells than the row',
      ({ curator }) => curator.laplaceQuestion(curator.openAccount([0, 1], 1), row, 10),
      { refused: /has 6 coefficients, but its account is for 1 cells/ },
    ],
    [
      'the one cell of an account that leaves out those a replaced record comes from',
      ({ curator }) => curator.laplaceQuestion(curator.openAccount([0, 1], 1), Float64Array.of(1), 10).answer,
      { costs: 0.1, gives: 500 + NOISE },
    ],
    [
      'more than is left',
      (session) => session.curator.laplaceQuestion(accountOf(session), row, 0.9),
      { refused: /This would cost/ },
    ],
  ],
  frequentValues: [
    [
      'values of an attribute',
      ({ curator }) => curator.frequentValues({ attribute: 0, candidates: 3, epsilon: 0.4, delta: 1e-6 }),
      { costs: 0.4 },
    ],
    ...(
      [
        ['an attribute that is not there', { attribute: 2 }, /no records over the attributes/],
        ['an attribute that turns into a number', { attribute: turningNumber(0, 1) }, /no records over the attributes/],
        ['more values than there are', { candidates: 4 }, /no 4 values/],
        ['no end of failure', { delta: 1 }, /δ between 0 and 1/],
        ['no failure at all', { delta: 0 }, /δ between 0 and 1/],
        ['a δ that turns into a number', { delta: turningNumber(1e-6, 0.5) }, /δ between 0 and 1/],
        ['no ε', { epsilon: 0 }, /ε must be above 0/],
        ['an ε that turns into a number', { epsilon: turningNumber(0.1, 1) }, /ε must be above 0/],
        ['more than is left', { epsilon: 1.1 }, /This would cost/],
      ] as const
    ).map(
      ([what, change, refused]): Row => [
        what,
        ({ curator }) => curator.frequentValues({ attribute: 0, candidates: 3, epsilon: 0.4, delta: 1e-6, ...change }),
        { refused },
      ],
    ),
    [
      'an order that is another one after it was checked',
      ({ curator }) => {
        let asked = 0;
        const order = {
          attribute: 0,
          candidates: 3,
          delta: 1e-6,
          get epsilon() {
            return asked++ === 0 ? 0.4 : 0.01;
          },
        };
        return curator.frequentValues(order);
      },
      { costs: 0.4 },
    ],
  ],
  quantileCuts: [
    ['bins', ({ curator }) => curator.quantileCuts({ attribute: 0, cells: 3, bins: 2, epsilon: 0.4 }), { costs: 0.4 }],
    ...(
      [
        ['an attribute that is not there', { attribute: 2 }, /no records over the attributes/],
        ['more cells than there are', { cells: 4 }, /no 2 bins of 4 cells/],
        ['bins that are no power of two', { bins: 3 }, /no 3 bins/],
        ['one bin', { bins: 1 }, /no 1 bins/],
        ['no ε', { epsilon: 0 }, /ε must be above 0/],
        ['so little ε that its levels are nothing', { epsilon: 2e-12, bins: 8 }, /too little for 8 bins/],
        ['more than is left', { epsilon: 1.1 }, /This would cost/],
      ] as const
    ).map(
      ([what, change, refused]): Row => [
        what,
        ({ curator }) => curator.quantileCuts({ attribute: 0, cells: 3, bins: 2, epsilon: 0.4, ...change }),
        { refused },
      ],
    ),
  ],
  openAccount: [
    ...(
      [
        ['more cells than the table has', [0], 4],
        ['no cells', [0], 0],
        ['half a cell', [0], 0.5],
        ['cells that are no number', [0], Number.NaN],
        ['attributes that do not ascend', [1, 0], 6],
        ['an attribute twice', [0, 0], 3],
        ['an attribute that is not there', [0, 2], 3],
        ['an attribute between two', [0.5], 1],
      ] as const
    ).map(
      ([what, attributes, cells]): Row => [
        what,
        ({ curator }) => curator.openAccount(attributes, cells),
        { refused: /no account of/ },
      ],
    ),
    [
      'attributes that are changed once it is open',
      ({ curator }) => {
        const attributes = [0];
        const account = curator.openAccount(attributes, 3);
        attributes[0] = 1;
        return curator.laplaceQuestion(account, Float64Array.of(1, 0, 0), 10).answer;
      },
      { costs: 0.1, gives: 520 + NOISE },
    ],
    [
      'attributes that are of one table when they are checked, and of another when they are asked',
      () => {
        // Everybody is in the one cell of b; of the three cells of a, the first would be answered for nothing.
        const ledger = new Ledger(toUnits(1), { neighbours: 'replace-one', rowsPerPerson: 1 });
        const lopsided = countsOf(domainOf(3, 1), [500, 20, 7]);
        const curator = new Curator(lopsided, ledger, exploreNoise(seededRng('lopsided')));
        for (const turn of [1, 2, 3, 4, 5, 6, 7, 8]) {
          let asked = 0;
          const attribute = { [Symbol.toPrimitive]: () => (asked++ < turn ? 1 : 0) } as unknown as number;
          const account = curator.openAccount([attribute], 1);
          curator.laplaceQuestion(account, Float64Array.of(1), 10);
        }
      },
      { refused: /no account of/ },
    ],
    [
      'a list of attributes that is another one when it is gone through again',
      ({ curator }) => {
        let times = 0;
        const attributes = Object.assign([0], { [Symbol.iterator]: () => [times++ === 0 ? 0 : 1].values() });
        return curator.laplaceQuestion(curator.openAccount(attributes, 3), Float64Array.of(1, 0, 0), 10).answer;
      },
      { costs: 0.1, gives: 520 + NOISE },
    ],
    [
      'cells that turn into a number',
      ({ curator }) => curator.openAccount([0], turningNumber(3, 2)),
      { refused: /no account of/ },
    ],
    ['what it costs to open one', accountOf, { costs: 0 }],
  ],
  revealQuestion: [['the truth', (session) => session.curator.revealQuestion(accountOf(session), row), 'revealed']],
  reveal: [['the truth', ({ curator }) => curator.reveal([first]), 'revealed']],
  noisy: [
    [
      'a law that nobody knows',
      ({ curator }) => curator.noisy('none', [first], [1e-3]),
      { refused: /no law of noise/ },
    ],
    [
      'a law of their own, free of charge',
      ({ curator }) => {
        const free = {
          ...noiseLawById('geometric'),
          charge: { epsilon: 0, rho: () => 0 },
          toString: () => 'geometric',
        };
        return curator.noisy(free as unknown as string, [first], [1e-3]);
      },
      { refused: /no law of noise/ },
    ],
    [
      'whole-numbered noise on halves of counts',
      ({ curator }) => {
        const half = { times: 1, factors: [{ attributes: [0], values: Float64Array.of(0.5, 1, 1) }] };
        return curator.noisy('geometric', [queryBlock(domain, half, 'halves')], [10]);
      },
      { refused: /whole-numbered, and some coefficients/ },
    ],
    [
      'a copy of a block that denies its sensitivity',
      ({ curator }) => curator.noisy('geometric', [{ ...second, ...forged }], [1e-3]),
      { refused: /copied or made by hand/ },
    ],
    ['no noise at all', ({ curator }) => curator.noisy('geometric', [first], [0]), { refused: /would cost/ }],
    [
      'the same counts by one law after the other',
      ({ curator }) => [curator.noisy('geometric', [first], [10]), curator.laplace([first], [10])],
      { costs: 0.4 },
    ],
  ],
  laplace: [
    [
      'a copy of a block that denies its sensitivity',
      ({ curator }) => curator.laplace([{ ...second, ...forged }], [1e-3]),
      { refused: /copied or made by hand/ },
    ],
    [
      'an object that inherits from one',
      ({ curator }) => curator.laplace([Object.assign(Object.create(first), forged)], [1e-3]),
      { refused: /copied or made by hand|read only/ },
    ],
    [
      'a proxy of one',
      ({ curator }) => curator.laplace([new Proxy(first, {})], [1e-3]),
      { refused: /copied or made by hand/ },
    ],
    [
      'an heir of its class',
      ({ curator }) => {
        const Made = first.constructor as new (...given: unknown[]) => Block;
        class Heir extends Made {
          override weightedSensitivity(): number {
            return 0;
          }
        }
        return curator.laplace([new Heir(domain, [0], false)], [1e-3]);
      },
      { refused: /copied or made by hand/ },
    ],
    [
      'blocks whose methods are replaced, in themselves and in their class',
      ({ curator }) => {
        const query = queryBlock(domain, first.query(0), 'one cell');
        for (const block of [first, query]) {
          for (const target of [block, Object.getPrototypeOf(block)]) {
            if (target === Object.prototype) continue;
            for (const [key, value] of Object.entries(forged)) {
              Reflect.set(target, key, value);
              Reflect.defineProperty(target, key, { value });
            }
          }
        }
        return curator.laplace([first, query], [10, 10]).map(({ answers }) => answers[0]);
      },
      { costs: 0.3, gives: [520 + NOISE, 520 + NOISE] },
    ],
    [
      'a block whose attributes are changed',
      ({ curator }) => {
        trying(() => Reflect.set(first.attributes, 0, 1));
        return curator.laplace([first], [10])[0].answers.length;
      },
      { costs: 0.2, gives: 3 },
    ],
    [
      'a block of a domain in which the attribute has one value, so that nobody seems to move',
      ({ curator }) => curator.laplace([marginalBlock(domainOf(1, 2), [0])], [0]),
      { refused: /made for other data/ },
    ],
    ['a block twice, at twice the price', ({ curator }) => curator.laplace([first, first], [10, 10]), { costs: 0.4 }],
    [
      'the same for one query',
      ({ curator }) => {
        const query = { times: 1, factors: [{ attributes: [0], values: Float64Array.of(1) }] };
        return curator.laplace([queryBlock(domainOf(1, 2), query, 'all')], [0]);
      },
      { refused: /made for other data/ },
    ],
    [
      'the number of all, which nobody changes, in a domain that is cut short later',
      ({ curator }) => {
        const attributes = domainOf(3, 2).attributes.map((attribute) => ({ ...attribute }));
        const everybody = { times: 1, factors: [{ attributes: [0, 1], values: new Float64Array(6).fill(1) }] };
        const block = queryBlock({ attributes }, everybody, 'all');
        attributes[0].size = 1;
        return curator.laplace([block], [0])[0].answers[0];
      },
      { costs: 0, gives: 918 + NOISE },
    ],
    [
      'the domain of the curator itself, changed for a while',
      ({ curator }) => {
        const [attribute] = curator.domain.attributes;
        try {
          Reflect.set(attribute, 'size', 1);
          return curator.laplace([marginalBlock(curator.domain, [0])], [0]);
        } finally {
          Reflect.set(attribute, 'size', 3);
        }
      },
      { refused: /This would cost/ },
    ],
    [
      'attributes of a block that are others when they are looked at again',
      () => askAsymmetric((domain) => marginalBlock(domain, [turningNumber(1, 0)]), [0]),
      { refused: /made for other data|of undefined/ },
    ],
    [
      'a list of attributes that goes by another list when it is joined',
      () => {
        const list = Object.assign([1], { join: () => '0', map: () => [0], [Symbol.iterator]: () => [0].values() });
        return askAsymmetric((domain) => marginalBlock(domain, list), [0]);
      },
      { refused: /made for other data|This would cost/ },
    ],
    [
      'a domain whose sizes change after the block was checked against them',
      ({ curator }) => {
        const attributes = domainOf(3, 2).attributes.map((attribute) => ({ ...attribute }));
        Object.assign(attributes[0], { size: turningNumber(3, 1) });
        return curator.laplace([queryBlock({ attributes }, everybody, 'all')], [0]);
      },
      { refused: /one coefficient for each cell|made for other data/ },
    ],
    [
      'the number of all, of which a list that is too short leaves some out',
      ({ curator }) => {
        const factors = [
          { attributes: [0], values: Float64Array.of(1, 1, 1) },
          { attributes: [1], values: Float64Array.of(1) },
        ];
        return curator.laplace([queryBlock(domain, { times: 1, factors }, 'all')], [0]);
      },
      { refused: /one coefficient for each cell/ },
    ],
    [
      'a query that is multiplied by a number that grows',
      ({ curator }) => {
        const query = {
          times: turningNumber(1, 1e9),
          factors: [{ attributes: [0], values: Float64Array.of(1, 0, 0) }],
        };
        return curator.laplace([queryBlock(domain, query, 'grows')], [10]);
      },
      { refused: /This would cost/ },
    ],
    [
      'a query whose list of factors goes by others when it is gone through again',
      ({ curator }) => {
        const factor = (value: number) => ({ attributes: [0], values: Float64Array.of(value, 0, 0) });
        let times = 0;
        const factors = Object.assign([factor(1)], {
          map: (make: (factor: unknown) => unknown) => ({
            [Symbol.iterator]: () => [times++ < 6 ? make(factor(1)) : factor(1e9)].values(),
            flatMap: () => [0],
            every: () => true,
            filter: () => [],
            map: () => ['0:3'],
          }),
        });
        return curator.laplace([queryBlock(domain, { times: 1, factors }, 'hostile')], [10])[0].answers[0];
      },
      { costs: 0.1, gives: 520 + NOISE },
    ],
    [
      'a parity over more than its table, at half the price',
      () => {
        const binary = domainOf(2, 2);
        const ledger = new Ledger(toUnits(1), { neighbours: 'replace-one', rowsPerPerson: 1 });
        const curator = new Curator(countsOf(binary, [5, 6, 7, 8]), ledger, exploreNoise(seededRng('parities')));
        return curator.laplace([parityBlock(binary, [0], [[0, 1]], 'parities')], [10]);
      },
      { refused: /attributes of its table/ },
    ],
    [
      'coefficients that grow once the block is made',
      ({ curator }) => {
        const values = Float64Array.of(1, 0, 0);
        const block = queryBlock(domain, { times: 1, factors: [{ attributes: [0], values }] }, 'grows');
        values[0] = 1e9;
        return curator.laplace([block], [10]);
      },
      { stopped: /must not change once it is a block/, spent: 0.1 },
    ],
    [
      'coefficients that grow, of a block that was charged for small ones',
      ({ curator }) => {
        const spec = parseWorkload({ kind: 'queries', queries: [{ coefficients: [1, 0, 0, 0, 0, 0] }] }, 'workload');
        const { blocks } = buildWorkload(spec, domain);
        blocks[0].query(0).factors[0].values.fill(1e9);
        return curator.laplace(blocks, [10])[0].answers[0];
      },
      { costs: 0.1, gives: 500 + NOISE },
    ],
    [
      'parities whose list is emptied once the block is made',
      () => {
        const binary = domainOf(2, 2);
        const ledger = new Ledger(toUnits(1), { neighbours: 'add-remove', rowsPerPerson: 1 });
        const curator = new Curator(countsOf(binary, [5, 6, 7, 8]), ledger, exploreNoise(seededRng('parities')));
        const sets = [[0], [1]];
        const block = parityBlock(binary, [0, 1], sets, 'parities');
        sets.length = 0;
        curator.laplace([block], [10]);
        return ledger.spent;
      },
      { costs: 0, gives: toUnits(0.2) },
    ],
    [
      'a list that holds another block after it was charged',
      ({ curator }) => curator.laplace(turningList(first, second), [10]).map(({ block }) => block.label),
      { costs: 0.2, gives: ['a'] },
    ],
    [
      'a scale for each query that is another one after it was charged',
      ({ curator }) => {
        const scales = turning(Float64Array.of(10, 10, 10), Float64Array.of(1e-3, 1e-3, 1e-3));
        return [...(curator.laplace([first], [scales])[0].scale as Float64Array)];
      },
      { costs: 0.2, gives: [10, 10, 10] },
    ],
    [
      'scales that hand out others when they are gone through',
      ({ curator }) => {
        const scales = Object.assign(Float64Array.of(10, 10, 10), { map: () => Float64Array.of(1, 1, 1) });
        return curator.laplace([first], [scales]);
      },
      { costs: 0.2 },
    ],
    [
      'other blocks of the same name, each at its price',
      ({ curator }) => curator.laplace([first, marginalBlock(domain, [0])], [10, 10]),
      { costs: 0.4 },
    ],
    ...(
      [undefined, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, Float64Array.of(10), new Float64Array(3)] as const
    ).map(
      (scale): Row => [
        `noise of scale ${scale}`,
        ({ curator }) => curator.laplace([first], [scale as number]),
        { refused: /noise scale|This would cost/ },
      ],
    ),
    [
      'no noise at all for queries whose coefficients are 0 on every other cell, where ∞ · 0 is no number',
      () => {
        const queries = [{ coefficients: [1.5, 0, 1.5, 0, 1.5, 0] }, { coefficients: [0, 1.5, 0, 1.5, 0, 1.5] }];
        const { blocks } = buildWorkload(parseWorkload({ kind: 'queries', queries }, 'workload'), domain);
        return open({ neighbours: 'add-remove' }).curator.laplace(blocks, [new Float64Array(2)]);
      },
      { refused: /This would cost/ },
    ],
    [
      'changed answers, measured again',
      ({ curator }) => {
        const [{ answers }] = curator.laplace([first], [10]);
        answers.fill(0);
        return [...curator.laplace([first], [10])[0].answers];
      },
      { costs: 0.4, gives: [520 + NOISE, 8 + NOISE, 390 + NOISE] },
    ],
  ],
  laplaceOne: [
    [
      'a copied block',
      ({ curator }) => curator.laplaceOne({ ...second, ...forged }, 0, 1e-3),
      { refused: /copied or made by hand/ },
    ],
    ...[-1, 3, 0.5, Number.NaN].map(
      (query): Row => [
        `query ${query} of 3`,
        ({ curator }) => curator.laplaceOne(first, query, 10),
        { refused: /has no query/ },
      ],
    ),
    [
      'a query that is another one when it is asked for again',
      ({ curator }) => {
        let asked = 0;
        return curator.laplaceOne(first, { toString: () => String(asked++) } as unknown as number, 10);
      },
      { refused: /has no query/ },
    ],
    ['no noise', ({ curator }) => curator.laplaceOne(first, 0, 0), { refused: /This would cost/ }],
    [
      'the block of its answer, which is its own',
      ({ curator }) => {
        const { block } = curator.laplaceOne(first, 0, 10);
        return curator.laplace([block], [10])[0].answers[0];
      },
      { costs: 0.2, gives: 520 + NOISE },
    ],
  ],
  replaceValues: attacksOnRecords('replaceValues'),
  flipValues: attacksOnRecords('flipValues'),
  partition: [
    ...[2, -1, 0.5, Number.NaN].map(
      (attribute): Row => [
        `the attribute ${attribute}`,
        ({ curator }) => curator.partition(attribute, 0.5, 1),
        { refused: /no records over the attributes/ },
      ],
    ),
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(
      (epsilon): Row => [`ε = ${epsilon}`, ({ curator }) => curator.partition(0, epsilon, 1), { refused: /ε/ }],
    ),
    ...[-1, Number.NaN, Number.POSITIVE_INFINITY].map(
      (scale): Row => [
        `counts with noise of scale ${scale}`,
        ({ curator }) => curator.partition(0, 0.5, scale),
        { refused: /cannot be weighed/ },
      ],
    ),
    [
      'an attribute that turns into a number',
      ({ curator }) => curator.partition(turningNumber(0, 1), 0.5, 1),
      { refused: /no records over the attributes/ },
    ],
    ['more than is left', ({ curator }) => curator.partition(0, 1.5, 1), { refused: /This would cost/ }],
    ['no noise in the counts', ({ curator }) => curator.partition(0, 0.5, 0), { costs: 0.5 }],
    ['the same twice', ({ curator }) => [curator.partition(0, 0.5, 1), curator.partition(0, 0.5, 1)], { costs: 1 }],
  ],
  choose: [
    ...(
      [
        ['too few estimates', new Float64Array(2)],
        ['too many estimates', new Float64Array(4)],
        ['an estimate that is no number', Float64Array.of(0, Number.NaN, 0)],
        ['an endless estimate', Float64Array.of(0, Number.POSITIVE_INFINITY, 0)],
      ] as const
    ).map(
      ([what, own]): Row => [
        what,
        ({ curator }) => curator.choose([first], own, 0.5),
        { refused: /needs (an estimate for each|estimates that are finite)/ },
      ],
    ),
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(
      (epsilon): Row => [
        `ε = ${epsilon}`,
        ({ curator }) => curator.choose([first], estimates, epsilon),
        { refused: /ε/ },
      ],
    ),
    [
      'an ε that is another one when it is asked for again',
      ({ curator }) => {
        const values = [0.1, 0.1, -5, -5];
        return curator.choose([first], estimates, { valueOf: () => values.shift() ?? -5 } as unknown as number);
      },
      { refused: /ε must be/ },
    ],
    [
      'a copied block',
      ({ curator }) => curator.choose([{ ...second, ...forged, whole: true }], new Float64Array(2), 0.5),
      { refused: /copied or made by hand/ },
    ],
    [
      'estimates that choose, too, while they are read',
      ({ curator }) => {
        let depth = 0;
        const nested: Float64Array = new Proxy(estimates, {
          get(target, key) {
            if (key === '1' && depth++ === 0) curator.choose([second], new Float64Array(2), 0.25);
            return Reflect.get(target, key);
          },
        });
        return curator.choose([first], nested, 0.25);
      },
      { costs: 0.5 },
    ],
    [
      'a list that is filled with other blocks after a first choice: they are looked at anew',
      ({ curator }) => {
        const list = [first];
        curator.choose(list, estimates, 0.25);
        list[0] = second;
        return curator.choose(list, estimates, 0.25);
      },
      { stopped: /needs an estimate for each/ },
    ],
    ['more than is left', ({ curator }) => curator.choose([first], estimates, 1.5), { refused: /This would cost/ }],
  ],
  rounds: [
    ...(
      [
        ['no rounds', 0, 0.5, 1e-6],
        ['less than none', -1, 0.5, 1e-6],
        ['half a round', 1.5, 0.5, 1e-6],
        ['endless rounds', Number.POSITIVE_INFINITY, 0.5, 1e-6],
        ['ε = NaN', 2, Number.NaN, 1e-6],
        ['ε below 0', 2, -1, 1e-6],
        ['δ = 0', 2, 0.5, 0],
        ['δ = 1', 2, 0.5, 1],
        ['δ = NaN', 2, 0.5, Number.NaN],
        ['a δ that grows before it is booked', 50, 0.5, turningNumber(1e-6, 0.99)],
        ['an ε that turns into a number', 2, turningNumber(0.5, 0.5), 1e-6],
        ['as many rounds as turn into a number', turningNumber(2, 200), 0.5, 1e-6],
      ] as const
    ).map(
      ([what, count, epsilon, delta]): Row => [
        what,
        ({ curator }) => curator.rounds(count, epsilon, delta),
        { refused: /Rounds are composed/ },
      ],
    ),
    [
      'a round beyond its part',
      ({ curator }) => {
        const [round] = curator.rounds(50, 1, 1e-6);
        round.laplace([first], [2 / round.budget]);
        return round.laplace([first], [100]);
      },
      { stopped: /This would cost/ },
    ],
    [
      'a round that is divided again, whose δ nobody would add up',
      ({ curator }) => curator.rounds(50, 1, 1e-6)[0].rounds(2, 0.01, 0.5),
      { stopped: /cannot be divided/ },
    ],
    [
      'a measurement of one round, lowered in another',
      ({ curator }) => {
        const [one, other] = curator.rounds(50, 1, 1e-6);
        const [measurement] = one.gradual([first], 1000);
        return other.noiseDown(measurement, 100);
      },
      { stopped: /no noise that could be lowered/ },
    ],
    [
      'an account of one round, asked in another',
      ({ curator }) => {
        const [one, other] = curator.rounds(50, 1, 1e-6);
        return other.laplaceQuestion(one.openAccount([0, 1], 6), row, 1000);
      },
      { stopped: /not opened here/ },
    ],
    ['the truth by way of a round', ({ curator }) => curator.rounds(2, 0.5, 1e-6)[1].reveal([first]), 'revealed'],
  ],
  gradual: [
    [
      'a copied block',
      ({ curator }) => curator.gradual([{ ...second, ...forged }], 1e-3),
      { refused: /copied or made/ },
    ],
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(
      (scale): Row => [
        `noise of scale ${scale}`,
        ({ curator }) => curator.gradual([first], scale),
        { refused: /noise scale|This would cost/ },
      ],
    ),
    [
      'a list that holds another block after it was charged',
      ({ curator }) => curator.gradual(turningList(first, second), 10).map(({ block }) => block.label),
      { costs: 0.2, gives: ['a'] },
    ],
  ],
  gradualWith: [
    [
      'noise that is none',
      ({ curator }) => curator.gradualWith([first], 100, () => ({ value: () => 0, lower: () => 0 })),
      'revealed',
    ],
    [
      'a copied block',
      ({ curator }) => curator.gradualWith([{ ...second, ...forged }], 1, () => ({ value: () => 0, lower: () => 0 })),
      { refused: /copied or made by hand/ },
    ],
  ],
  noiseDown: [
    [
      'changed answers, lowered',
      ({ curator }) => {
        const [measurement] = curator.gradual([first], 100);
        measurement.answers.fill(Number.NaN);
        const lowered = curator.noiseDown(measurement, 10);
        return [...lowered.answers].every(Number.isFinite);
      },
      { costs: 0.2, gives: true },
    ],
    [
      'a measurement whose parts are replaced',
      ({ curator }) => {
        const [measurement] = curator.gradual([first], 100);
        Object.assign(measurement, { block: { ...first, ...forged }, scale: 10, answers: new Float64Array(9) });
        return curator.noiseDown(measurement, 10).answers.length;
      },
      { costs: 0.2, gives: 3 },
    ],
    [
      'a measurement that was lowered already',
      ({ curator }) => {
        const [measurement] = curator.gradual([first], 4);
        curator.noiseDown(measurement, 2);
        return curator.noiseDown(measurement, 1);
      },
      { stopped: /lowered already/ },
    ],
    [
      'a measurement of another curator',
      ({ curator }) => curator.noiseDown(open().curator.gradual([first], 100)[0], 10),
      { refused: /no noise that could be lowered/ },
    ],
    [
      'a copy of a measurement',
      ({ curator }) => curator.noiseDown({ ...curator.gradual([first], 2)[0] }, 1),
      { stopped: /no noise that could be lowered/ },
    ],
    ...[100, 1e-9, Number.NaN, 0, Float64Array.of(1)].map(
      (scale): Row => [
        `from scale 2 to ${scale}`,
        ({ curator }) => curator.noiseDown(curator.gradual([first], 2)[0], scale),
        { stopped: /raised again|noise scale|This would cost/ },
      ],
    ),
    ...[
      [1, 1, 4],
      [4, 1, 1],
      [1, 2.001, 1],
      [4, 4, 4],
    ].map(
      (scales): Row => [
        `from scale 2 to ${scales} each, some of which are larger`,
        ({ curator }) =>
          curator.noiseDown(
            curator.gradual([first], 8)[0],
            Float64Array.from(scales, (scale) => 4 * scale),
          ),
        { stopped: /raised again/, spent: 0.25 },
      ],
    ),
    [
      'one query lowered while the others stay',
      ({ curator }) => {
        const [before] = curator.gradual([first], 100);
        const { answers, scale } = curator.noiseDown(before, Float64Array.of(100, 10, 100));
        return [answers[0] === before.answers[0], answers[2] === before.answers[2], [...(scale as Float64Array)]];
      },
      { costs: 0.11, gives: [true, true, [100, 10, 100]] },
    ],
    [
      'a scale for each query that is another one after it was charged',
      ({ curator }) => {
        const scales = turning(Float64Array.of(10, 10, 10), Float64Array.of(1e-3, 1e-3, 1e-3));
        return [...(curator.noiseDown(curator.gradual([first], 100)[0], scales).scale as Float64Array)];
      },
      { costs: 0.2, gives: [10, 10, 10] },
    ],
  ],
  descend: [
    [
      'a path that throws in the middle',
      descent(
        greedy(() => {
          throw new Error('halfway');
        }),
      ),
      { stopped: /halfway/, spent: 1 },
    ],
    [
      'a path that calls the curator back',
      (session) => descent(greedy(() => session.curator.laplace([first], [100])))(session),
      { stopped: /only 0 of 1 is left/, spent: 1 },
    ],
    [
      'a path that begins another descent, whose end would free what the first one has in hand',
      (session) => {
        const other = session.curator.gradual([first], 100);
        const inner = () => session.curator.descend(other, ladder, greedy(), scheduled(greedy()));
        return descent(greedy(inner))(session);
      },
      { stopped: /All that is left of the budget is in use/, spent: 1 },
    ],
    [
      'a watcher that calls the curator back',
      (session) =>
        descent(greedy(), { note: () => session.curator.laplace([first], [100]), nextStage: () => 1e12 })(session),
      { stopped: /only 0 of 1 is left/, spent: 1 },
    ],
    [
      'a watcher that sets back what is to be paid for',
      descent(greedy(), { note: (rungs) => rungs.fill(0), nextStage: () => Number.NaN }),
      { costsAs: descent(greedy()) },
    ],
    [
      'a scheduler that sends groups back up',
      lying((honest) => ({
        stretch: (rungs) =>
          honest.stretch(rungs)?.map((to, group) => (rungs[group] > 0 ? rungs[group] - 1 : to)) ?? null,
      })),
      { stopped: /raised again/, spent: 1 },
    ],
    [
      'a scheduler that raises a group once its answer has changed',
      lying(() => ({ changed: (_, rung) => rung - 1 })),
      { stopped: /raised again/, spent: 1 },
    ],
    [
      'a scheduler that sends groups farther than the budget lasts',
      lying((_, { groups, ladder: { last } }) => ({ stretch: () => new Float64Array(groups).fill(last) })),
      { stopped: /more than is left/, spent: 1 },
    ],
    [
      'a scheduler that sends a group beyond the last rung',
      lying((_, { groups, ladder: { last } }) => ({ stretch: () => new Float64Array(groups).fill(last + 1) })),
      { stopped: /beyond the last rung/, spent: 1 },
    ],
    [
      'a scheduler that goes to no rung at all',
      lying((_, { groups }) => ({ stretch: () => new Float64Array(groups).fill(Number.NaN) })),
      { stopped: /beyond the last rung/, spent: 1 },
    ],
    [
      'a scheduler that asks for the same stretch for ever',
      lying(() => ({ stretch: (rungs) => rungs })),
      { stopped: /lead nowhere/, spent: 1 },
    ],
    [
      'a scheduler that throws when a change is shown',
      lying(() => ({
        changed() {
          throw new Error('halfway');
        },
      })),
      { stopped: /halfway/, spent: 1 },
    ],
    [
      'a scheduler that turns what it gave into something else afterwards',
      ({ curator }) => {
        const path = greedy();
        const given: Float64Array[] = [];
        const scheduler: Scheduler = (costs) => {
          const honest = scheduled(path)(costs);
          return {
            stretch(rungs) {
              rungs.fill(0, 0, 0);
              const to = honest.stretch(rungs)?.slice() ?? null;
              if (to) given.push(to);
              return to;
            },
            changed(group, rung) {
              for (const to of given) to.fill(0);
              for (const answers of costs.answers()) answers.fill(0);
              return honest.changed(group, rung);
            },
            cutShort: (since) => honest.cutShort(since),
          };
        };
        return curator.descend(curator.gradual([first, second], 100), ladder, path, scheduler);
      },
      { costsAs: descent(greedy()) },
    ],
    [
      'a ladder that has other precisions when it comes to paying',
      ({ curator }) =>
        curator.descend(
          curator.gradual([first], 2),
          { ...evenLadder(2, 0.1), precision: () => 5e11 },
          greedy(),
          scheduled(greedy()),
        ),
      { stopped: /needs a ladder/ },
    ],
    [
      'a measurement twice',
      ({ curator }) => {
        const [measurement] = curator.gradual([first], 100);
        return curator.descend([measurement, measurement], ladder, greedy(), scheduled(greedy()));
      },
      { stopped: /stands twice/ },
    ],
    [
      'a measurement from before the descent, lowered after it',
      ({ curator }) => {
        const [measurement] = curator.gradual([first], 100);
        curator.descend([measurement], ladder, greedy(), scheduled(greedy()));
        return curator.noiseDown(measurement, 90);
      },
      { stopped: /lowered already/ },
    ],
    [
      'a measurement without hidden noise',
      ({ curator }) => curator.descend(curator.laplace([first], [2]), ladder, greedy(), scheduled(greedy())),
      { stopped: /no noise that could be lowered/ },
    ],
  ],
  affordsLaplace: [['what it says', ({ curator }) => curator.affordsLaplace(first, 2), 'public']],
  affordsNoiseDown: [
    [
      'a measurement of another curator',
      ({ curator }) => curator.affordsNoiseDown(open().curator.gradual([first], 100)[0], 10),
      { refused: /no noise that could be lowered/ },
    ],
    [
      'asking in vain, which uses nothing up',
      ({ curator }) => {
        const [measurement] = curator.gradual([first], 100);
        return [curator.affordsNoiseDown(measurement, 0.1), curator.affordsNoiseDown(measurement, 10)];
      },
      { costs: 0.02, gives: [false, true] },
    ],
  ],
  sensitivity: [['what it says', ({ curator }) => curator.sensitivity([first, second], [3, 4]), 'public']],
  domain: [
    ['the frame', ({ curator }) => curator.domain, 'public'],
    [
      'sizes that are changed before a table is counted, so that a question leaves out those it is said to ask about',
      ({ curator }) => {
        const account = curator.openAccount([1], 2);
        const { attributes } = curator.domain;
        trying(
          () => Reflect.set(attributes[0], 'size', 1),
          () => Reflect.set(attributes, 0, { ...attributes[0], size: 1 }),
          () => Reflect.set(curator.domain, 'attributes', domainOf(1, 2).attributes),
          () => Reflect.defineProperty(attributes[0], 'size', { value: 1 }),
        );
        return curator.laplaceQuestion(account, Float64Array.of(1, 1), 10).answer;
      },
      { costs: 0, gives: 918 + NOISE },
    ],
    [
      'the same by way of the domain of a workload',
      ({ curator }) => {
        const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 1 }, 'workload'), curator.domain);
        trying(() => Reflect.set(workload.domain.attributes[0], 'size', 1));
        return curator.laplaceQuestion(curator.openAccount([1], 2), Float64Array.of(1, 1), 10).answer;
      },
      { costs: 0, gives: 918 + NOISE },
    ],
  ],
  records: [['their number, public by convention', ({ curator }) => curator.records, 'public']],
  unit: [['which', ({ curator }) => curator.unit, 'public']],
  squaredSensitivity: [
    ['what it says', ({ curator }) => curator.squaredSensitivity([first, second], [3, 4]), 'public'],
  ],
  chooseTable: [
    [
      'one of two tables',
      ({ curator }) => curator.chooseTable({ candidates: [first, second], estimates: guesses, epsilon: 0.4 }),
      { costs: 0.4 },
    ],
    ...(
      [
        ['no table', { candidates: [], estimates: [] }, /nothing to choose/],
        ['a copied block', { candidates: [{ ...first, ...forged }, second] }, /copied or made/],
        ['too few estimates', { estimates: [estimates] }, /every table needs its estimates/],
        ['estimates that are too short', { estimates: [estimates, new Float64Array(1)] }, /an estimate for each/],
        ['an estimate that is no number', { estimates: [Float64Array.of(0, Number.NaN, 0), guesses[1]] }, /for each/],
        ['a weight of none', { weights: [1, 0] }, /above 0/],
        ['an endless weight', { weights: [1, Number.POSITIVE_INFINITY] }, /above 0/],
        ['too few weights', { weights: [1] }, /a weight and a penalty/],
        ['a penalty that is no number', { penalties: [0, Number.NaN] }, /a weight and a penalty/],
        ['ε below 0', { epsilon: -1 }, /must be above 0/],
      ] as const
    ).map(
      ([what, change, refused]): Row => [
        what,
        ({ curator }) =>
          curator.chooseTable({
            candidates: [first, second],
            estimates: guesses,
            epsilon: 0.4,
            ...change,
          } as TableChoice),
        { refused },
      ],
    ),
  ],
  tableErrors: [
    [
      'any of it, where ε is counted',
      ({ curator }) => curator.tableErrors({ candidates: [first, second], estimates: guesses }, 1e5),
      { refused: /counts ε/ },
    ],
    [
      'a copied block',
      ({ curator }) => curator.tableErrors({ candidates: [{ ...first, ...forged }], estimates: [estimates] }, 1e5),
      { refused: /copied or made/ },
    ],
    [
      'no noise at all',
      ({ curator }) => curator.tableErrors({ candidates: [first], estimates: [estimates] }, 0),
      { refused: /cost|counts ε/ },
    ],
  ],
  gaussian: [
    ['any of it, where ε is counted', ({ curator }) => curator.gaussian([first], [1e6]), { refused: /No ε bounds/ }],
    [
      'a copied block',
      ({ curator }) => curator.gaussian([{ ...first, ...forged }], [1]),
      { refused: /copied or made/ },
    ],
    ['no noise at all', ({ curator }) => curator.gaussian([first], [0]), { refused: /No ε bounds/ }],
  ],
  residuals: [
    [
      'any of them, where ε is counted',
      ({ curator }) => curator.residuals([residualBlocks(domain, new Map())([0])], [1e6]),
      { refused: /No ε bounds/ },
    ],
    [
      'a copied block',
      ({ curator }) => curator.residuals([{ ...residualBlocks(domain, new Map())([0]), contrasts: [] }], [1]),
      { refused: /copied or made/ },
    ],
    ['a table', ({ curator }) => curator.residuals([first], [1]), { refused: /is no residual/ }],
    [
      'residuals of a domain that has the same cells, so that other values are alike',
      ({ curator }) => curator.residuals([residualBlocks(domainOf(2, 3), new Map())([0, 1])], [1]),
      { refused: /is no residual of this data/ },
    ],
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(
      (deviation): Row => [
        `noise of deviation ${deviation}`,
        ({ curator }) => curator.residuals([residualBlocks(domain, new Map())([0])], [deviation]),
        { refused: /needs noise/ },
      ],
    ),
  ],
  rho: [['how much, where ε is counted', ({ curator }) => curator.rho, { refused: /counts ε/ }]],
  isConcentrated: [['whether', ({ curator }) => curator.isConcentrated, 'public']],
  budget: [['how much', ({ curator }) => curator.budget, 'public']],
  remaining: [['how much', ({ curator }) => curator.remaining, 'public']],
  revealed: [
    ['whether', ({ curator }) => curator.revealed, 'public'],
    [
      'what is said of it, in the curator itself and in all of them',
      ({ curator }) => {
        for (const target of [curator, Object.getPrototypeOf(curator)]) {
          Reflect.defineProperty(target, 'revealed', { value: false, configurable: true });
        }
        curator.reveal([first]);
      },
      'revealed',
    ],
  ],
  tookRecordCount: [['whether', ({ curator }) => curator.tookRecordCount, 'public']],
};

test('every public member of the curator is tried', () => {
  const members = Reflect.ownKeys(Curator.prototype).filter((name) => name !== 'constructor');
  expect(members.map(String).sort()).toEqual(Object.keys(attacks).sort());
  expect(Reflect.ownKeys(open().curator)).toEqual([]);
  for (const rows of Object.values(attacks)) expect(rows.length).toBeGreaterThan(0);
});

describe.each(Object.entries(attacks))('curator.%s', (_, rows) => {
  test.each(rows)('%s', (_, attack, outcome) => {
    const session = open();
    const { ledger, curator, draws } = session;
    if (outcome === 'public') {
      const turned = open({ table: [...joint].reverse() });
      expect(attack(session)).toEqual(attack(turned));
      expect([ledger.spent, draws(), curator.revealed]).toEqual([0, 0, false]);
    } else if (outcome === 'revealed') {
      attack(session);
      expect(curator.revealed).toBe(true);
    } else if ('refused' in outcome) {
      expect(() => attack(session)).toThrow(outcome.refused);
      expect([ledger.spent, draws()]).toEqual([0, 0]);
    } else if ('stopped' in outcome) {
      expect(() => attack(session)).toThrow(outcome.stopped);
      if (outcome.spent === undefined) expect(ledger.spent).toBeGreaterThan(0);
      else expect(ledger.spent).toBe(toUnits(outcome.spent));
      expect(curator.revealed).toBe(false);
    } else if ('costsAs' in outcome) {
      const honest = open();
      outcome.costsAs(honest);
      attack(session);
      expect(ledger.spent).toBeGreaterThan(toUnits(0.9));
      expect(ledger.spent).toBeGreaterThanOrEqual(honest.ledger.spent);
    } else {
      const given = attack(session);
      expect(ledger.spent).toBe(outcome.costs === 0 ? 0 : toUnits(outcome.costs));
      if ('gives' in outcome) expect(given).toEqual(outcome.gives);
      expect(curator.revealed).toBe(false);
    }
  });
});

/** What is handed out besides curators, with all that it has. */
const handedOut: readonly (readonly [what: string, make: (session: Session) => object, members: readonly string[]])[] =
  [
    ['a measurement', ({ curator }) => curator.laplace([first], [10])[0], ['block', 'answers', 'scale']],
    [
      'a Gaussian measurement',
      () => openInRho().curator.gaussian([first], [100])[0],
      ['block', 'answers', 'scale', 'law'],
    ],
    ['a measurement of one query', ({ curator }) => curator.laplaceOne(first, 1, 10), ['block', 'answers', 'scale']],
    ['a measurement to lower', ({ curator }) => curator.gradual([first], 10)[0], ['block', 'answers', 'scale']],
    ['a descent', descent(greedy()) as (session: Session) => object, ['measurements', 'jumps']],
    ['a choice', ({ curator }) => curator.choose([first], estimates, 0.5), ['block', 'query']],
    [
      'the account of a stream of questions',
      accountOf,
      ['attributes', 'unit', 'units', 'used', 'price', 'mostPrecision', 'supposing'],
    ],
    [
      'the answer to a question',
      (session) => session.curator.laplaceQuestion(accountOf(session), row, 10),
      ['answer', 'scale'],
    ],
    [
      'a line of the ledger about a block',
      ({ curator, ledger }) => {
        curator.laplace([first], [10]);
        return ledger.entries[0];
      },
      ['label', 'units'],
    ],
    [
      'a line of the ledger about questions',
      (session) => {
        session.curator.laplaceQuestion(accountOf(session), row, 10);
        return session.ledger.entries[0];
      },
      ['label', 'units'],
    ],
    [
      'a line of the ledger about a choice',
      ({ curator, ledger }) => {
        curator.choose([first], estimates, 0.5);
        return ledger.entries[0];
      },
      ['label', 'units'],
    ],
  ];

test.each(handedOut)('%s has nothing through which a charge could be changed', (_, make, members) => {
  const session = open();
  const { ledger, curator } = session;
  const thing = make(session);
  expect(Reflect.ownKeys(thing)).toEqual(members);
  expect([Object.prototype, null]).toContain(Object.getPrototypeOf(thing));
  const before = structuredClone([ledger.spent, ledger.entries]);
  for (const key of members) {
    const value: unknown = Reflect.get(thing, key);
    if (value instanceof Float64Array) value.fill(0);
    Reflect.set(thing, key, 0);
    Reflect.deleteProperty(thing, key);
  }
  trying(() => (ledger.entries as unknown[]).pop());
  expect([ledger.spent, ledger.entries]).toEqual(before);
  if (ledger.remaining > toUnits(0.25)) {
    curator.laplace([second], [10]);
    expect(ledger.spent).toBe(Number(before[0]) + toUnits(0.2));
  }
});

describe('in a ledger of ρ', () => {
  test.each([
    ['a copied block', ({ curator }: Session) => curator.gaussian([{ ...first, ...forged }], [1]), /copied or made/],
    [
      'scales for other queries',
      ({ curator }: Session) => curator.gaussian([first], [new Float64Array(2)]),
      /noise scale/,
    ],
    ['no noise at all', ({ curator }: Session) => curator.gaussian([first], [0]), /This would cost ρ = Infinity/],
    ['less than nothing', ({ curator }: Session) => curator.choose([first], estimates, -1), /ε must be/],
  ] as const)('%s is refused', (_, attack, refused) => {
    const session = openInRho();
    expect(() => attack(session)).toThrow(refused);
    expect([session.ledger.spent, session.draws()]).toEqual([0, 0]);
  });

  test('what turns into something else once it was charged is drawn as it was charged', () => {
    const { curator, ledger } = openInRho();
    const turned = turning(Float64Array.of(100, 100, 100), Float64Array.of(1e-3, 1e-3, 1e-3));
    const [measured] = curator.gaussian(turningList(first, second), [turned]);
    expect(measured.block.label).toBe('a');
    expect([...(measured.scale as Float64Array)].every((scale) => scale >= 100)).toBe(true);
    expect(ledger.spent).toBe(1e8);
  });
});

test('an account to try questions on changes no price, and nobody can pay from it', () => {
  const { ledger, curator } = open();
  const account = curator.openAccount([0], 2);
  const row = Float64Array.of(1, 0);
  const before = account.price(row, 100);
  const supposed = account.supposing();
  supposed.suppose(row, 5000);
  expect(supposed.units).toBeGreaterThan(account.units);
  expect([account.units, account.price(row, 100), ledger.spent]).toEqual([0, before, 0]);
  expect(() => curator.laplaceQuestion(supposed, row, 10)).toThrow('not opened here');
});

test('where numbers are released, noise that somebody else makes is refused', () => {
  const ledger = new Ledger(toUnits(1), { neighbours: 'replace-one', rowsPerPerson: 1 });
  const curator = new Curator(countsOf(domain, joint), ledger, releaseNoise(seededRng('release')));
  const attack = () => curator.gradualWith([first], 100, () => ({ value: () => 0, lower: () => 0 }));
  expect(attack).toThrow(/is not private, so nothing can be released with it; choose the exact coupling/);
  expect(curator.revealed).toBe(true);
});

/** Answers of a release come from coefficients by themselves where these are no whole numbers. */
describe('where numbers are released, what is asked is what was charged', () => {
  const small = { times: 1, factors: [{ attributes: [0, 1], values: Float64Array.of(0.5, 0, 0, 0, 0, 0) }] };
  const large = new Float64Array(6).fill(1e9);
  const attempts: readonly (readonly [what: string, ask: (curator: Curator) => Measurement])[] = [
    [
      'coefficients that a block hands out, written into',
      (curator) => {
        const queries = [{ coefficients: [0.5, 0, 0, 0, 0, 0] }];
        const { blocks } = buildWorkload(parseWorkload({ kind: 'queries', queries }, 'workload'), domain);
        blocks[0].query(0).factors[0].values.set(large);
        return curator.laplace(blocks, [10])[0];
      },
    ],
    [
      'the same, asked by itself',
      (curator) => {
        const queries = [{ coefficients: [0.5, 0, 0, 0, 0, 0] }, { coefficients: [0, 0.5, 0, 0, 0, 0] }];
        const { blocks } = buildWorkload(parseWorkload({ kind: 'queries', queries }, 'workload'), domain);
        blocks[0].query(0).factors[0].values.set(large);
        return curator.laplaceOne(blocks[0], 0, 10);
      },
    ],
    [
      'coefficients that grow once the block is made',
      (curator) => {
        const factors = small.factors.map(({ attributes, values }) => ({ attributes, values: values.slice() }));
        const block = queryBlock(domain, { times: 1, factors }, 'grows');
        factors[0].values.set(large);
        return curator.laplace([block], [10])[0];
      },
    ],
    ...[1, 2, 3, 4, 5, 6].map((turn): readonly [string, (curator: Curator) => Measurement] => [
      `coefficients that are others once they were asked for ${turn} times`,
      (curator) => {
        let asked = 0;
        const factor = {
          attributes: [0, 1],
          get values() {
            return asked++ < turn ? small.factors[0].values : large;
          },
        };
        return curator.laplace([queryBlock(domain, { times: 1, factors: [factor] }, 'turns')], [10])[0];
      },
    ]),
  ];

  test.each(attempts)('%s', (_, ask) => {
    const ledger = new Ledger(toUnits(1), { neighbours: 'add-remove', rowsPerPerson: 1 });
    const curator = new Curator(countsOf(domain, joint), ledger, releaseNoise(seededRng('asked and charged')));
    expect(Math.abs(ask(curator).answers[0] - 250)).toBeLessThan(500);
    expect(ledger.spent).toBe(toUnits(0.05));
  });
});

/**
 * Data of 3 × 2 × 1 values, of which replacing a record moves neither the number of all nor that of the one value of c.
 * Whatever is handed in is something else once it was looked at so many times, and nothing may come of that but a refusal
 * or the number of all, for nothing.
 */
describe('whatever changes while it is looked at tells nothing that is not paid for', () => {
  const unevenly = domainOf(3, 2, 1);
  const all = 918;
  const turned = <Value>(turn: number, before: Value, after: Value): Value => {
    let asked = 0;
    return { [Symbol.toPrimitive]: () => (asked++ < turn ? before : after) } as Value;
  };
  const query = (factors: { attributes: number[]; values: Float64Array }[], times = 1) => ({ times, factors });
  const everyone = () => query([{ attributes: [0, 1], values: new Float64Array(6).fill(1) }]);
  const sizesOf = (turn: number) => ({
    attributes: unevenly.attributes.map((attribute, index) =>
      index === 0 ? { ...attribute, size: turned(turn, 3, 1) } : attribute,
    ),
  });
  /** The same with sizes that are numbers, and others with every reading. */
  const readSizes = (turn: number, before = 3, after = 1) => {
    let read = 0;
    const attributes = unevenly.attributes.map((attribute, index) => {
      if (index > 0) return attribute;
      return Object.defineProperty({ ...attribute }, 'size', { get: () => (read++ < turn ? before : after) });
    });
    return { attributes };
  };
  const attempts: readonly (readonly [what: string, ask: (curator: Curator, turn: number) => number])[] = [
    [
      'the size of an attribute with every reading, of a query',
      (curator, turn) => curator.laplace([queryBlock(readSizes(turn), everyone(), 'all')], [0])[0].answers[0],
    ],
    [
      'the size of an attribute with every reading, of a workload',
      (curator, turn) => {
        const spec = { kind: 'queries', queries: [{ table: { attributes: ['a', 'b'], values: [1, 1, 1, 1, 1, 1] } }] };
        const { blocks } = buildWorkload(parseWorkload(spec, 'workload'), readSizes(turn));
        return curator.laplace(blocks, [0])[0].answers[0];
      },
    ],
    [
      'the size of an attribute that grows with every reading, of a workload: its one value is the first of three then',
      (curator, turn) => {
        const spec = { kind: 'queries', queries: [{ where: { a: [0, 0] } }] };
        const { blocks } = buildWorkload(parseWorkload(spec, 'workload'), readSizes(turn, 1, 3));
        return curator.laplace(blocks, [0])[0].answers[0];
      },
    ],
    [
      'the size of an attribute, of a query',
      (curator, turn) => curator.laplace([queryBlock(sizesOf(turn), everyone(), 'all')], [0])[0].answers[0],
    ],
    [
      'the size of an attribute, of a table',
      (curator, turn) => curator.laplace([marginalBlock(sizesOf(turn), [2])], [0])[0].answers[0],
    ],
    [
      'the size of an attribute, of a workload',
      (curator, turn) => {
        const spec = { kind: 'queries', queries: [{ table: { attributes: ['a'], values: [1, 1, 1] } }] };
        const { blocks } = buildWorkload(parseWorkload(spec, 'workload'), sizesOf(turn));
        return curator.laplace(blocks, [0])[0].answers[0];
      },
    ],
    [
      'what a query is multiplied by',
      (curator, turn) => {
        const grown = query(everyone().factors, turned(turn, 0, 1e6));
        return curator.laplace([queryBlock(unevenly, grown, 'grows')], [0])[0].answers[0] + all;
      },
    ],
    [
      'the attribute of a query',
      (curator, turn) => {
        const factors = [{ attributes: [turned(turn, 2, 0)], values: Float64Array.of(1) }];
        return curator.laplace([queryBlock(unevenly, query(factors), 'c')], [0])[0].answers[0];
      },
    ],
    [
      'the attribute of a table',
      (curator, turn) => curator.laplace([marginalBlock(unevenly, [turned(turn, 2, 0)])], [0])[0].answers[0],
    ],
    [
      'the attribute of an account',
      (curator, turn) =>
        curator.laplaceQuestion(curator.openAccount([turned(turn, 2, 0)], 1), Float64Array.of(1), 1e-3).answer,
    ],
    [
      'the cells of an account',
      (curator, turn) =>
        curator.laplaceQuestion(curator.openAccount([0], turned(turn, 3, 1)), Float64Array.of(1), 1e-3).answer,
    ],
  ];

  test.each(attempts)('%s', (_, ask) => {
    for (let turn = 0; turn < 40; turn++) {
      const ledger = new Ledger(1, { neighbours: 'replace-one', rowsPerPerson: 1 });
      const silent: Noise = { ...exploreNoise(seededRng('silent')), perturb() {} };
      const curator = new Curator(countsOf(unevenly, joint), ledger, silent);
      let told = all;
      trying(() => {
        told = ask(curator, turn);
      });
      expect([turn, told]).toEqual([turn, all]);
    }
  });
});

test('rounds and the session they are of are revealed together', () => {
  const { curator } = open();
  const rounds = curator.rounds(3, 0.5, 1e-6);
  rounds[1].gradualWith([first], 1000, () => ({ value: () => 0, lower: () => 0 }));
  expect([curator, ...rounds].map(({ revealed }) => revealed)).toEqual([true, true, true, true]);
});
