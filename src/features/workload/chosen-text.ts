import { codesOf, type Domain } from '../../core/data/domain.ts';
import { parseChosenQuery } from '../../core/question-language/parse-chosen-query.ts';
import { queryText } from '../../core/question-language/question-text.ts';
import { nameText } from '../../core/question-language/quoted-words.ts';
import type { LinearQuery } from '../../core/workload/linear-query.ts';
import { parseQuery, type QuerySpec } from '../../core/workload/query-spec.ts';

/** A query as a person would type it; as it stands in files where nothing shorter says the same. */
export function chosenText(spec: QuerySpec, domain: Domain): string {
  const text = typedText(spec, domain);
  return text !== null && saysTheSame(text, spec, domain) ? text : JSON.stringify(spec);
}

function typedText(spec: QuerySpec, domain: Domain): string | null {
  const times = spec.times === undefined || spec.times === 1 ? '' : `${spec.times} * `;
  if ('moment' in spec) {
    const factors = Object.entries(spec.moment).filter(([, power]) => power > 0);
    if (factors.length === 0) return null;
    const powers = factors.map(([name, power]) => (power === 1 ? nameText(name) : `${nameText(name)}^${power}`));
    return `${times}sum of ${powers.join(' * ')}`;
  }
  if ('parity' in spec) {
    return spec.parity.length > 0 ? `${times}parity of ${spec.parity.map(nameText).join(' and ')}` : null;
  }
  if ('wavelet' in spec) {
    const factors = Object.entries(spec.wavelet).map(([name, halves]) => `${nameText(name)} (${halves.join(', ')})`);
    return factors.length > 0 ? `${times}wavelet of ${factors.join(' * ')}` : null;
  }
  return queryText(withLists(parseQuery(spec, domain, 'query'), domain), domain);
}

/** A table of zeros and ones that is made of one list of values per attribute, as those lists. */
function withLists(query: LinearQuery, domain: Domain): LinearQuery {
  const [factor, ...others] = query.factors;
  if (!factor || others.length > 0 || factor.attributes.length < 2) return query;
  const lists = factor.attributes.map((index) => new Float64Array(domain.attributes[index].size));
  const codesAt = (cell: number) => codesOf(domain, factor.attributes, cell);
  for (const [cell, value] of factor.values.entries()) {
    if (value !== 0) for (const [axis, code] of codesAt(cell).entries()) lists[axis][code] = 1;
  }
  const isProduct = factor.values.every((value, cell) =>
    codesAt(cell).every((code, axis) => lists[axis][code] === 1) ? value === 1 : value === 0,
  );
  if (!isProduct) return query;
  return {
    times: query.times,
    factors: factor.attributes.map((index, axis) => ({ attributes: [index], values: lists[axis] })),
  };
}

function saysTheSame(text: string, spec: QuerySpec, domain: Domain): boolean {
  try {
    return meaning(parseChosenQuery(text, domain), domain) === meaning(spec, domain);
  } catch {
    return false;
  }
}

/** Equal for queries that are built the same way, whatever they say of attributes that do not matter. */
function meaning(spec: QuerySpec, domain: Domain): string {
  const { times, factors } = withLists(parseQuery(spec, domain, 'query'), domain);
  const telling = factors.filter(({ values }) => values.some((value) => value !== 1));
  return JSON.stringify([times, telling.map(({ attributes, values }) => [attributes, [...values]])]);
}
