import type { Domain } from '../data/domain.ts';
import { AND, NOT, OR } from './joining-words.ts';
import { ComparisonParser } from './parse-comparison.ts';
import { nameText } from './quoted-words.ts';
import { both, either, MAX_TABLE, outside, type Region, tableCells } from './region.ts';
import type { TokenReader } from './token-reader.ts';

/** What may follow a whole condition. */
const AFTER = ['and', 'or'];

/** Understands what follows “where”: comparisons joined by and, or, not and brackets. */
export class ConditionParser {
  readonly #domain: Domain;
  readonly #reader: TokenReader;
  readonly #comparisons: ComparisonParser;

  constructor(domain: Domain, reader: TokenReader, comparisons = new ComparisonParser(domain, reader)) {
    this.#domain = domain;
    this.#reader = reader;
    this.#comparisons = comparisons;
  }

  /** “or” binds less than “and”, and that less than “not”. */
  condition(): Region {
    let region = this.#conjunction();
    while (this.#reader.accept(...OR)) {
      const other = this.#conjunction();
      this.#requireRoom([region, other]);
      region = either(this.#domain, region, other);
    }
    return region;
  }

  #conjunction(): Region {
    let region = this.#part();
    while (this.#reader.accept(...AND)) {
      const other = this.#part();
      this.#requireRoom([region, other]);
      region = this.#comparisons.requireSome(both(this.#domain, region, other), 'that satisfies all conditions');
    }
    return region;
  }

  #part(): Region {
    const reader = this.#reader;
    reader.suggest(() => [...this.#domain.attributes.map(({ name }) => nameText(name)), 'not', '(']);
    if (reader.accept(...NOT)) {
      const region = reader.deeper(() => this.#part());
      this.#requireRoom([region]);
      const others = this.#comparisons.requireSome(outside(this.#domain, region), 'that this does not hold for');
      for (const { attributes, values } of others) {
        if (attributes.length === 1) this.#comparisons.noteMissing(this.#domain.attributes[attributes[0]], values);
      }
      return others;
    }
    if (reader.accept('(')) {
      const region = reader.deeper(() => this.condition());
      reader.suggest(() => [...AFTER, ')']);
      if (!reader.accept(')')) {
        const { token } = reader;
        const mending = token.kind === 'end' ? { at: token.at, length: 0, text: ')' } : null;
        reader.fail('expected “and”, “or” or “)”.', token, mending);
      }
      reader.suggest(() => AFTER);
      return region;
    }
    this.#comparisons.requireName();
    const region = this.#comparisons.comparison();
    reader.suggest(() => AFTER, reader.candidates);
    return region;
  }

  #requireRoom(regions: readonly Region[]): void {
    const cells = tableCells(this.#domain, regions);
    if (cells <= MAX_TABLE) return;
    this.#reader.fail(
      `these conditions tie ${cells.toLocaleString('en')} cells together, more than ${MAX_TABLE.toLocaleString('en')}; ask about fewer attributes at once.`,
      this.#reader.before,
    );
  }
}
