import { recordsOver } from '../data/counts/records-over.ts';
import { type Codes, type Dataset, newCodes } from '../data/dataset.ts';
import { Failure } from '../failure.ts';
import { toEpsilon, toUnits } from './budget.ts';
import { flippedShare, keptShare } from './response-odds.ts';
import type { Session } from './session.ts';

/** Records of which every value was kept or replaced by chance. */
export interface ReplacedRecords {
  readonly records: Dataset;
  /** For each attribute the probability with which a value was kept; else any value took its place. */
  readonly kept: readonly number[];
}

/** Records whose values were written as bits, one a value of the attribute, of which each was flipped by chance. */
export interface FlippedRecords {
  readonly records: number;
  /** By attribute and value: one bit a record, 32 to a word. */
  readonly bits: readonly (readonly Uint32Array[])[];
  /** The probability with which a bit was flipped. */
  readonly flipped: number;
}

/** 2^28 codes or bytes of bits: 256 MiB. */
const MOST_BYTES = 0x10000000;

/**
 * Retention replacement of every value (Agrawal, Srikant and Thomas 2005). Whatever comes out of one record is at most
 * e^ε times as probable as from any other, e^(ε/d) for each of its d values; charged at once, before anything is drawn.
 */
export function replaceValues(session: Session, attributes: readonly number[], epsilon: number): ReplacedRecords {
  const { noise } = session;
  const { units, records, domain, codesOf } = paidRecords(session, attributes, epsilon, {
    draws: 1,
    bytesOf: () => 1,
  });
  const columns = domain.attributes.map(({ size }, index) => {
    const codes = codesOf(index);
    noise.replace(codes, size, units);
    return codes;
  });
  return {
    records: { domain, rows: records, columns, weights: null, records },
    kept: domain.attributes.map(({ size }) => keptShare(size, units)),
  };
}

/**
 * Flipping (Mishra and Sandler 2006): every value is a vector of bits with a single 1. Two values differ in two bits,
 * which share the e^(ε/d) of an attribute.
 */
export function flipValues(session: Session, attributes: readonly number[], epsilon: number): FlippedRecords {
  const { noise } = session;
  const { units, records, domain, codesOf } = paidRecords(session, attributes, epsilon, {
    draws: 2,
    bytesOf: (size) => size / 8,
  });
  const bits = domain.attributes.map(({ size }, index) => {
    const vectors = Array.from({ length: size }, () => new Uint32Array(Math.ceil(records / 32)));
    for (const [record, code] of codesOf(index).entries()) vectors[code][record >>> 5] |= 1 << (record & 31);
    for (const vector of vectors) noise.flip(vector, records, units);
    return vectors;
  });
  return { records, bits, flipped: flippedShare(units) };
}

/** How the value of a record is changed: by how many draws, and what it takes to keep it. */
interface Way {
  readonly draws: number;
  bytesOf(size: number): number;
}

interface PaidRecords {
  /** ε for each draw, in budget units. */
  readonly units: number;
  /** The public number of them. */
  readonly records: number;
  readonly domain: Dataset['domain'];
  /** A copy of the codes of one attribute, by position, one for each record. */
  codesOf(index: number): Codes;
}

/**
 * Charges ε, divided among the attributes, the rows of a person and so many draws a value, and hands out the records.
 * Their number is public and there are always as many: were there fewer, records of first values would stand for those
 * that are missing, and of more the last ones would be left out. So one record more or less is one in the place of
 * another, and what is promised for replacing a record holds for adding and removing one as well.
 */
function paidRecords(
  { truth, ledger }: Session,
  attributes: readonly number[],
  epsilon: number,
  { draws, bytesOf }: Way,
): PaidRecords {
  const own = truth.namedAttributes(attributes);
  const all = toUnits(epsilon);
  const units = Math.floor(all / (own.length * ledger.unit.rowsPerPerson * draws));
  if (units === 0) {
    throw new Failure(
      `ε = ${toEpsilon(all)} leaves nothing for each of so many values; allow a larger ε, or ask for fewer attributes.`,
    );
  }
  const { records } = truth.counts;
  const domain = { attributes: own.map((index) => truth.domain.attributes[index]) };
  requireRoom(
    records,
    domain.attributes.reduce((sum, { size }) => sum + bytesOf(size), 0),
  );
  const { rows, columns, weights } = recordsOver(truth.counts, own);
  if (!Number.isInteger(records) || weights?.some((weight) => !(Number.isInteger(weight) && weight >= 0))) {
    throw new Failure(
      'Randomised response changes records one by one, so it needs counts that are whole numbers from 0 up.',
    );
  }
  ledger.book(
    `all records with ${own.length === 1 ? 'a value' : `${own.length} values`} of each changed at random`,
    all,
  );
  return {
    units,
    records,
    domain,
    codesOf(index) {
      const codes = newCodes(domain.attributes[index].size, records);
      for (let row = 0, to = 0; row < rows && to < records; row++) {
        const alike = weights ? weights[row] : 1;
        codes.fill(columns[index][row], to, to + alike);
        to += alike;
      }
      return codes;
    },
  };
}

function requireRoom(records: number, bytesEach: number): void {
  if (records * bytesEach <= MOST_BYTES) return;
  throw new Failure(
    `Randomised response keeps all ${records.toLocaleString('en')} changed records at once, and they do not fit into ${MOST_BYTES / 0x100000} MiB; take a sample, or ask for fewer or smaller attributes.`,
  );
}
