import { cellCount, type Domain } from '../data/domain.ts';
import { LeastSquares } from '../estimators/least-squares/blue.ts';
import { allCells } from '../estimators/least-squares/choose-cells.ts';
import { errorLaw } from '../estimators/noise-law/methods.ts';
import { probabilityBetween } from '../estimators/noise-law/noise-law.ts';
import { Failure } from '../failure.ts';
import { type AnswerNoise, noiseOf } from '../history/answer-noise.ts';
import type { NoisyAnswer } from '../history/history.ts';
import { grouped } from '../params.ts';
import { percentOf } from '../privacy/book/book.ts';
import type { Claim, FramedAttribute } from '../privacy/book/entries.ts';
import { queryText } from '../question-language/question-text.ts';
import { attributesOf, expandQuery, type LinearQuery } from '../workload/linear-query.ts';
import { parseQuery, type QuerySpec, renameInQuery } from '../workload/query-spec.ts';
import { type SharedKnowledge, type WatchedClaim, whyNotFollowed } from './claim.ts';

/** Up to here all cells are told apart from the start, so that no answer needs a new factorisation. */
const EVERY_CELL = 4096;

/** An answer over the attributes of all cubes together. */
interface SharedAnswer extends NoisyAnswer {
  /** It came from a file, so nobody vouches for it. */
  readonly isImported: boolean;
}

/**
 * Inference control (§5) over all cubes of the same data: the probability of every claim that is watched, given the
 * answers of all of them. Attributes that are read in two ways are two attributes here; what one tells of the other is
 * not worked out, so nothing is measured while a claim's column is read in another way.
 */
export class ClaimWatch {
  /** The attributes of all cubes and claims, named by their coding. */
  readonly #domain: Domain;
  /** The attributes of the data as it is read now, with their names. */
  readonly #data: Domain;
  readonly #frame: readonly FramedAttribute[];
  readonly #cube: readonly number[];
  readonly #records: number | undefined;
  readonly #elsewhere: SharedKnowledge['elsewhere'];
  readonly #answers: SharedAnswer[] = [];
  readonly #claims: Claim[] = [];
  /** What the answers say, without those from files and with them; null until it is asked for. */
  #estimators: readonly LeastSquares[] | null = null;
  /** Claim by claim, as far as worked out since the last answer. */
  #probabilities: (number | null)[] = [];
  /** Why probabilities cannot be worked out. */
  #problem: string | null = null;

  /** `data` is the domain of the whole data, `cube` the positions of the cube's attributes in it. */
  constructor(data: Domain, cube: readonly number[], { frame, elsewhere, claims, records }: SharedKnowledge) {
    this.#data = data;
    this.#frame = frame;
    this.#cube = cube;
    this.#records = records;
    this.#elsewhere = elsewhere;
    this.#domain = jointDomain([
      ...cube.map((index) => frame[index]),
      ...elsewhere.flatMap((other) => other.frame),
      ...claims.flatMap(({ about }) => about),
    ]);
    for (const other of elsewhere) {
      for (const { spec, answer, cost, ...own } of other.answers) {
        const query = this.#placed(spec, other.frame);
        this.#answers.push({ query, answer, ...noiseOf(own), isImported: cost === null });
      }
    }
    for (const claim of claims) this.watch(claim);
  }

  /** Takes in an answer about the cube that is open; the spec names attributes as people do. */
  add(spec: QuerySpec, { answer, ...own }: AnswerNoise & { answer: number }, isImported: boolean): void {
    const query = this.#placed(this.#byPlace(spec), this.#cubeFrame);
    const entry = { query, answer, ...noiseOf(own), isImported };
    const isFirstImport = isImported && !this.#answers.some((other) => other.isImported);
    this.#answers.push(entry);
    this.#probabilities = [];
    if (isFirstImport) this.#estimators = null;
    if (!this.#estimators) return;
    const [measured, all] = this.#estimators;
    this.#attempt(() => {
      if (!isImported) measured.add(entry);
      all?.add(entry);
    });
  }

  /** The claim θ ∈ [low, high] about a query over the cube that is open. */
  claimOf(query: LinearQuery, spec: QuerySpec, rest: Omit<Claim, 'about' | 'query' | 'reached'>): Claim {
    const own = attributesOf(query);
    const places = new Map(own.map((index, place) => [this.#nameInCube(index), String(place)]));
    return {
      ...rest,
      about: own.map((index) => this.#frame[this.#cube[index]]),
      query: renameInQuery(spec, (name) => places.get(name) ?? name),
      reached: null,
    };
  }

  /** Watches a claim from now on. One that is watched so already is not listed twice: nothing takes it off again. */
  watch(claim: Claim): void {
    if (!this.#claims.some((other) => this.#isSame(other, claim))) this.#claims.push(claim);
  }

  get claims(): readonly WatchedClaim[] {
    const probabilities = this.#update();
    return this.#claims.map((claim, index) => ({
      claim,
      words: this.#words(claim),
      probability: probabilities[index],
      blind: this.blindness(claim),
    }));
  }

  /** Why nothing is measured; null where no claim that stops measuring was given away, and each can be followed. */
  get reasonToStop(): string | null {
    const watched = this.claims;
    const given = watched.find(({ claim }) => claim.action === 'infer-only' && claim.reached !== null);
    if (!given) return whyNotFollowed(watched);
    return `The watched claim “${given.words}” has become ${percentOf(given.claim.reached ?? 0)} probable, so questions about this data are answered from the history alone, in every cube, and the history is not good enough for this one.`;
  }

  /** The probability of every claim; those that pass their threshold are given away from then on. */
  #update(): readonly (number | null)[] {
    for (const [index, claim] of this.#claims.entries()) {
      if (index < this.#probabilities.length) continue;
      const probability = this.#probabilityOf(claim);
      this.#probabilities.push(probability);
      if (claim.reached === null && probability !== null && probability >= claim.threshold) {
        this.#claims[index] = { ...claim, reached: probability };
      }
    }
    return this.#probabilities;
  }

  /** The greater of what measured answers say and of what they say with those from files: neither hides the other. */
  #probabilityOf(claim: Claim): number | null {
    const query = this.#placed(claim.query, claim.about);
    let most: number | null = null;
    this.#attempt(() => {
      this.#estimators ??= this.#fitted();
      for (const estimator of this.#estimators) {
        const estimated = estimator.estimate(query);
        const law = errorLaw(estimated);
        if (estimated.estimate === null || !law) continue;
        most = Math.max(most ?? 0, probabilityBetween(law, estimated.estimate, claim.low, claim.high));
      }
    });
    return most;
  }

  #fitted(): LeastSquares[] {
    const measured = this.#answers.filter(({ isImported }) => !isImported);
    const sets = measured.length < this.#answers.length ? [measured, this.#answers] : [measured];
    const records = this.#records === undefined ? {} : { records: this.#records };
    const cells = cellCount(this.#domain) <= EVERY_CELL ? { cells: allCells } : {};
    return sets.map(
      (answers) => new LeastSquares({ domain: this.#domain, answers, ...records }, { publicRecords: true, ...cells }),
    );
  }

  #attempt(work: () => void): void {
    try {
      work();
      this.#problem = null;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#estimators = null;
      this.#problem = `It cannot be computed what all answers about this data give away together (${error.message})`;
    }
  }

  get #cubeFrame(): readonly FramedAttribute[] {
    return this.#cube.map((index) => this.#frame[index]);
  }

  #nameInCube(place: number): string {
    return this.#data.attributes[this.#cube[place]].name;
  }

  /** Names of attributes of the cube to their places in it. */
  #byPlace(spec: QuerySpec): QuerySpec {
    const places = new Map(this.#cube.map((_, place) => [this.#nameInCube(place), String(place)]));
    return renameInQuery(spec, (name) => places.get(name) ?? name);
  }

  /** A query over the attributes of all cubes together, from one that names its own by their places. */
  #placed(spec: QuerySpec, frame: readonly FramedAttribute[]): LinearQuery {
    const named = renameInQuery(asTable(spec, frame), (place) => frame[Number(place)].coding);
    return parseQuery(named, this.#domain, 'query');
  }

  #isSame(a: Claim, b: Claim): boolean {
    if (a.low !== b.low || a.high !== b.high || a.threshold !== b.threshold || a.action !== b.action) return false;
    const joint = jointDomain([...a.about, ...b.about]);
    const all = joint.attributes.map((_, index) => index);
    if (cellCount(joint) > EVERY_CELL) return false;
    const [first, second] = [a, b].map(({ query, about }) => {
      const named = renameInQuery(asTable(query, about), (place) => about[Number(place)].coding);
      return expandQuery(parseQuery(named, joint, 'query'), joint, all);
    });
    return first.every((value, cell) => value === second[cell]);
  }

  /** As a person would say it, as far as its attributes are read now as they were then. */
  #words({ about, query, low, high }: Claim): string {
    const known = about.map(({ coding }) => this.#frame.findIndex((own) => own.coding === coding));
    if (known.includes(-1)) return `a claim about ${about.map((own) => this.#nameOf(own)).join(' × ')}`;
    const own: Domain = { attributes: known.map((index) => this.#data.attributes[index]) };
    const named = renameInQuery(query, (place) => own.attributes[Number(place)].name);
    const text = queryText(parseQuery(named, own, 'query'), own);
    if (low === null) return `${text} is at most ${high}`;
    return high === null ? `${text} is at least ${low}` : `${text} is from ${low} to ${high}`;
  }

  #nameOf({ column }: FramedAttribute): string {
    const index = this.#frame.findIndex((own) => own.column === column);
    return index < 0 ? 'a column that is not there now' : this.#data.attributes[index].name;
  }

  /** Why a claim cannot be followed, and what to do; null where it can. */
  blindness(claim: Claim): string | null {
    this.#probabilityOf(claim);
    if (this.#problem !== null) return this.#problem;
    const missing = claim.about.filter(({ column }) => !this.#frame.some((own) => own.column === column));
    if (missing.length > 0) {
      return 'It is about a column that is not there as the data is read now: include it again in the Data room or, where the claim came with the ledger of another browser, go on there.';
    }
    const recoded = this.#frame.filter((attribute) => isRecoded(attribute, claim));
    if (recoded.length > 0) {
      const names = recoded.map((own) => this.#nameOf(own)).join(' and ');
      return `It is about ${names} as it was read before: give it the same bins and categories as then in the Data room.`;
    }
    const lost = this.#uncounted(claim);
    if (lost === 0) return null;
    return `${grouped(lost)} earlier ${lost === 1 ? 'answer' : 'answers'} may bear on it and cannot be counted in: ${UNCOUNTED}`;
  }

  /** Earlier answers that may bear on it but cannot be counted in. */
  #uncounted(claim: Claim): number {
    return this.#elsewhere.reduce((sum, { frame, answers, lost }) => {
      const recoded = new Set([...frame.keys()].filter((place) => isRecoded(frame[place], claim)));
      if (recoded.size === 0) return sum + lost;
      const domain = jointDomain(frame);
      const told = answers.filter(({ spec }) => {
        const query = parseQuery(
          renameInQuery(asTable(spec, frame), (place) => frame[Number(place)].coding),
          domain,
          'query',
        );
        return attributesOf(query).some((place) => recoded.has(place));
      });
      return sum + told.length + lost;
    }, 0);
  }
}

const UNCOUNTED =
  'they were forgotten, read in other bins, given in another browser, or released too many at once or with noise that they share. Go on in the browser that has them, or with the bins that they had.';

/** Whether an attribute is read from a column of the claim, but in another way. */
function isRecoded({ column, coding }: FramedAttribute, { about }: Claim): boolean {
  return about.some((own) => own.column === column) && !about.some((own) => own.coding === coding);
}

function jointDomain(attributes: readonly FramedAttribute[]): Domain {
  const sizes = new Map(attributes.map(({ coding, size }) => [coding, size]));
  return {
    attributes: [...sizes].map(([name, size]) => ({
      name,
      size,
      labels: Array.from({ length: size }, (_, code) => String(code)),
    })),
  };
}

/** A list of coefficients is about the whole of one cube: as a table it can stand beside others. */
function asTable(spec: QuerySpec, frame: readonly FramedAttribute[]): QuerySpec {
  if (!('coefficients' in spec)) return spec;
  const { coefficients, ...rest } = spec;
  return { ...rest, table: { attributes: frame.map((_, place) => String(place)), values: coefficients } };
}
