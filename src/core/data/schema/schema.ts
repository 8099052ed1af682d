import type { CellReading } from '../file/reading/cell-reading.ts';
import type { PeriodUnit } from '../file/reading/periods.ts';

/**
 * The schema says what each column means: which attribute of which domain it becomes. It is what people edit in the
 * Data room, what `dataset.schema` of an experiment file holds, and what `proposeSchema` guesses from a table.
 */
export type AttributeType = 'category' | 'integer' | 'number' | 'date';

/** What happens to a value that the declared domain does not contain. */
export type OutsidePolicy = 'drop' | 'clamp' | 'category';

/** What happens to a record without a value. */
export type MissingPolicy = 'drop' | 'category';

/**
 * A part of the domain that was read off the data, so is not protected by any noise; shown where it is used. `reading`:
 * the cells can be read in more than one way, and which one is meant was assumed.
 */
export type LearnedPart = 'values' | 'range' | 'bins' | 'reading';

/**
 * How a domain is learned privately, and at what price. A list of values: those that enough records have; the others are
 * “(other)”. Numbers: bins with about as many records each, between public bounds.
 */
export interface Purchase {
  /** What it may cost of ε; without it an even share of a tenth of the run’s. */
  readonly epsilon?: number;
  /** Of a list: how probable it may be that it has a value which one person alone has. */
  readonly delta?: number;
  /** Of numbers: bounds that everybody knows; what lies beyond counts at them. */
  readonly range?: readonly [number, number];
  /** Of numbers: how many places there are between them for an edge; whole numbers have one each without it. */
  readonly cells?: number;
  /** Of numbers: how many bins, a power of two. */
  readonly bins?: number;
}

/** What a domain was bought for. */
export interface DomainPaid {
  readonly epsilon: number;
  /** 0 of bins. */
  readonly delta: number;
}

export interface AttributeSchema {
  readonly name: string;
  readonly type: AttributeType;
  /** How cells become values, where they are not plain numbers or categories as they stand. */
  readonly read?: CellReading;
  /** Categories, in order. Also allowed for small integer columns (0/1, ratings), which are categories in order. */
  readonly values?: readonly string[];
  /** Merged categories: label of the merged value → the `values` it stands for. Unmerged values stay themselves. */
  readonly merge?: Readonly<Record<string, readonly string[]>>;
  /** Bin edges, ascending: k + 1 edges make k bins [e₀, e₁), …, the last one closed. */
  readonly bins?: readonly number[];
  /** Inclusive range. Integers: one value each. Numbers: equal-width bins, `binCount` of them. */
  readonly range?: readonly [number, number];
  readonly binCount?: number;
  /** Dates: one value for each of these periods … */
  readonly unit?: PeriodUnit;
  /** … from the first to the last, both included: ["2019-01", "2024-12"]. */
  readonly span?: readonly [string, string];
  /** Names shown for the codes, one per value or bin, instead of the ones derived from values, bins or range. */
  readonly labels?: readonly string[];
  readonly outside: OutsidePolicy;
  /**
   * Absent: “(missing)” where `values` list it, else in the category for values outside where there is one, else dropped.
   */
  readonly missing?: MissingPolicy;
  /** False leaves the column out of the domain. Default true. */
  readonly include?: boolean;
  /** The domain is still to be bought, and what stands here is looked at meanwhile; or it was, for so much. */
  readonly domain?: { readonly bought: Purchase } | { readonly boughtFor: DomainPaid };
  /** Parts of this entry that came from the data rather than from the person. Absent or empty: all declared. */
  readonly learned?: readonly LearnedPart[];
}

/**
 * Combinations of values that nobody can have, known without any data: a list of those, or of all others, or to which
 * value of the second attribute each value of the first belongs. A place in a combination may hold several values.
 */
export interface ImpossibleEntry {
  readonly attributes: readonly string[];
  readonly forbidden?: readonly Combination[] | undefined;
  readonly allowed?: readonly Combination[] | undefined;
  readonly map?: Readonly<Record<string, string>> | undefined;
}

type Combination = readonly (string | readonly string[])[];

export interface Schema {
  readonly attributes: readonly AttributeSchema[];
  /** What nobody can be, whatever the data says; a record that is goes by the `outside` of the attribute named last. */
  readonly impossible?: readonly ImpossibleEntry[];
}

/** Types of the attributes that the schema includes, in the order of the domain that it makes. */
export function includedTypes(schema: Schema): AttributeType[] {
  return schema.attributes.filter((entry) => entry.include !== false).map((entry) => entry.type);
}

/** The attributes of the domain of which a part was learned from the data. */
export function learnedAttributes(schema: Schema): AttributeSchema[] {
  return schema.attributes.filter((entry) => entry.include !== false && (entry.learned?.length ?? 0) > 0);
}

/**
 * Without what was learned of columns that are left out: nothing needs it, and what is found there may be the names or
 * numbers of people. Files and saved settings are written from this.
 */
export function withoutLeftOutDomains(schema: Schema): Schema {
  return {
    ...schema,
    attributes: schema.attributes.map((entry) => {
      if (entry.include !== false || !entry.learned?.length) return entry;
      const { name, type, read, outside, missing, include } = entry;
      return { name, type, ...(read && { read }), outside, ...(missing && { missing }), include };
    }),
  };
}
