import { MISSING_LABEL, missingTexts } from '../../data/file/missing.ts';
import type { CodePlace, CodingRules } from '../../data/schema/coding-rules.ts';
import { Failure } from '../../failure.ts';
import type { Casts, Dialect } from './dialects.ts';
import { caseOf, isIn, type Step, when } from './expressions.ts';

/** What is known of how a table holds a column. Numbers that need not be whole may be none (NaN). */
export type ColumnKind = 'unknown' | 'text' | 'whole' | 'float' | 'date' | 'time';

/** A column in SQL: what is worked out of it step by step, and the code that comes of it. */
export interface ColumnSql {
  /** Each step knows the names of those before it; the first one alone knows the column. */
  readonly steps: readonly Step[];
  /** NULL for a record that is dropped. */
  readonly code: string;
  readonly mayDrop: boolean;
}

/** The cells of one column in one dialect, and the names under which things are worked out of them. */
export class Column {
  readonly dialect: Dialect;
  readonly kind: ColumnKind;
  /** As SQL writes its name. */
  readonly own: string;
  readonly text: string;
  readonly typed: string;
  readonly number: string;
  readonly date: string;
  readonly parts: string;
  readonly shape: string;
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly #rules: CodingRules;

  constructor(rules: CodingRules, index: number, dialect: Dialect, kind: ColumnKind) {
    this.#rules = rules;
    this.dialect = dialect;
    this.kind = kind;
    this.own = dialect.name(rules.name);
    this.text = `t${index}`;
    this.typed = `x${index}`;
    this.number = `n${index}`;
    this.date = `d${index}`;
    this.parts = `p${index}`;
    this.shape = `s${index}`;
    this.year = `y${index}`;
    this.month = `m${index}`;
    this.day = `a${index}`;
  }

  /** Without the white space around it. */
  cell(): Step {
    const { casts } = this.dialect;
    return { [this.text]: casts ? casts.trimmed(this.rawText(casts)) : `TRIM(${this.own})` };
  }

  /** The same, cut after so many characters where it is a value. */
  beginning(first: number): Step {
    const { casts, text } = this.dialect;
    const whole = this.cell()[this.text];
    const start = `SUBSTR(${whole}, 1, ${first})`;
    const isMissing = isIn(`LOWER(${whole})`, [...missingTexts(false), MISSING_LABEL].map(text));
    return {
      [this.text]: `CASE WHEN ${isMissing} THEN ${whole} ELSE ${casts ? casts.trimmed(start) : `TRIM(${start})`} END`,
    };
  }

  /** As it stands in the table. */
  rawText(casts: Casts): string {
    return this.kind === 'text' ? casts.text(this.own) : casts.asText(this.own);
  }

  /** With plain blanks for tabs, something that is no date for line breaks, and no blanks at its ends. */
  bareText(casts: Casts): Step {
    const bare = casts.bare(this.rawText(casts));
    return { [this.text]: `TRANSLATE(${bare}, ${casts.characters('\t\n\v\f\r')}, ' !!!!')` };
  }

  isTyped(casts: Casts): Step {
    return { [this.typed]: `CASE WHEN ${casts.isTyped(this.own)} THEN 1 ELSE 0 END` };
  }

  numberInText(): Step {
    return { [this.number]: this.dialect.casts?.number(this.text) ?? this.text };
  }

  whole(expression: string): string {
    const { casts } = this.dialect;
    return casts ? `CAST(${expression} AS ${casts.integer})` : expression;
  }

  isMissing(texts: readonly string[]): string {
    return `${this.text} IS NULL OR LOWER(${this.text}) IN (${texts.map(this.dialect.text).join(', ')})`;
  }

  /** Nothing to tell apart where missing values go where those outside go. */
  whenMissing(outside: CodePlace, words: boolean): string[] {
    const { missing } = this.#rules;
    return missing === outside ? [] : [when(this.isMissing([...missingTexts(words), MISSING_LABEL]), missing)];
  }

  coded(steps: readonly Step[], whens: readonly string[], rest: string | null): ColumnSql {
    const mayDrop = rest === null || whens.some((line) => line.endsWith(' THEN NULL'));
    return { steps, code: caseOf(whens, rest), mayDrop };
  }

  /** An error that the engine ends with when it comes to a cell of which SQL cannot say what it holds. */
  refusal(why: string): string {
    const { casts, text } = this.dialect;
    if (!casts) return 'NULL';
    const sentence = [text(`“${this.#rules.name}” holds “`), `SUBSTR(${this.text}, 1, 40)`, text(`”, ${why}`)];
    return casts.refuse(`CONCAT(${sentence.join(', ')})`);
  }

  refuse(why: string): never {
    throw new Failure(`“${this.#rules.name}” ${why}.`);
  }

  /** For columns of these kinds, which cannot be what the schema takes them for. */
  refuseKinds(kinds: readonly ColumnKind[], wanted: string): void {
    if (!kinds.includes(this.kind)) return;
    this.refuse(
      `is a column of ${KINDS[this.kind]}, and the schema takes it for ${wanted}. Change the schema, or give the table a column of ${wanted}, in a view perhaps`,
    );
  }
}

const KINDS: Readonly<Record<ColumnKind, string>> = {
  date: 'dates',
  time: 'times of day',
  whole: 'whole numbers',
  float: 'numbers',
  text: 'text',
  unknown: 'values',
};
