import { useState } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { Failure } from '../../core/failure.ts';
import type { QueriesSpec } from '../../core/workload/queries.ts';
import { parseQuery, type QuerySpec } from '../../core/workload/query-spec.ts';
import { queryWords } from '../../core/workload/query-words.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CopyIcon, EditIcon, TrashIcon } from '../../ui/controls/icons.tsx';
import { plural } from '../shared/words/spelling.ts';
import { chosenText } from './chosen-text.ts';
import styles from './queries-form.module.css';
import { QueryField } from './query-field.tsx';
import type { WorkloadFormProps } from './workload-form.ts';

/** A file may hold very many; they are shown piece by piece. */
const PAGE = 40;
/** A table of more numbers than fit into this is changed in a file. */
const MOST_TYPED = 2000;

export function QueriesForm({ spec, domain, onChange }: WorkloadFormProps<QueriesSpec>) {
  const [edited, setEdited] = useState<number | null>(null);
  const [most, setMost] = useState(PAGE);
  const { queries } = spec;
  const set = (next: readonly QuerySpec[]) => onChange({ kind: 'queries', queries: next });
  const insert = (at: number, removed: number, ...added: readonly QuerySpec[]) => {
    set(queries.toSpliced(at, removed, ...added));
    setEdited(null);
  };
  const shown = queries.slice(0, most);
  const left = queries.length - shown.length;
  return (
    <>
      <QueryField label="New query" domain={domain} action="Add" onDone={(query) => insert(queries.length, 0, query)} />
      <Grammar domain={domain} />
      <ol className={styles.list} aria-label={plural(queries.length, 'query', 'queries')}>
        {shown.map((query, index) => (
          // Queries may be the same, so only their places tell them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className={styles.item}>
            {edited === index ? (
              <QueryField
                label={`Query ${index + 1}`}
                first={chosenText(query, domain)}
                domain={domain}
                action="Save"
                onDone={(next) => insert(index, 1, next)}
                onCancel={() => setEdited(null)}
              />
            ) : (
              <QueryRow
                spec={query}
                index={index}
                domain={domain}
                isOnly={queries.length === 1}
                onEdit={() => setEdited(index)}
                onDuplicate={() => insert(index + 1, 0, query)}
                onRemove={() => insert(index, 1)}
              />
            )}
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button onPress={() => setMost(most + PAGE)}>
          Show {Math.min(PAGE, left)} more of {plural(left, 'query', 'queries')}
        </Button>
      )}
    </>
  );
}

interface QueryRowProps {
  spec: QuerySpec;
  index: number;
  domain: Domain;
  isOnly: boolean;
  onEdit: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

function QueryRow({ spec, index, domain, isOnly, onEdit, onDuplicate, onRemove }: QueryRowProps) {
  const problem = problemWith(spec, domain);
  const number = `query ${index + 1}`;
  const isTyped = JSON.stringify(spec).length <= MOST_TYPED;
  return (
    <div className={styles.row}>
      <span className={problem === null ? styles.words : styles.problem}>{problem ?? rowWords(spec, domain)}</span>
      <IconButton
        label={isTyped ? `Edit ${number}` : `Edit ${number}: its table is too large here, change it in a file`}
        icon={<EditIcon />}
        size="small"
        isDisabled={!isTyped || problem !== null}
        onPress={onEdit}
      />
      <IconButton
        label={`Duplicate ${number}`}
        icon={<CopyIcon />}
        size="small"
        isDisabled={problem !== null}
        onPress={onDuplicate}
      />
      <IconButton label={`Remove ${number}`} icon={<TrashIcon />} size="small" isDisabled={isOnly} onPress={onRemove} />
    </div>
  );
}

/** In words; the cells of a table as they would be typed, where that can be. */
function rowWords(spec: QuerySpec, domain: Domain): string {
  const text = 'table' in spec ? chosenText(spec, domain) : '{';
  return text.startsWith('{') ? queryWords(spec, domain) : text;
}

/** Why a query cannot be asked of this data; null where it can. */
function problemWith(spec: QuerySpec, domain: Domain): string | null {
  try {
    parseQuery(spec, domain, 'query');
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

/** What can be typed, said of the attributes at hand. */
function Grammar({ domain }: { domain: Domain }) {
  const [first, second = first] = domain.attributes;
  const binary = domain.attributes.filter(({ size }) => size === 2).slice(0, 2);
  const half = Math.floor((first.size - 1) / 2);
  const range = { [first.name]: [0, half] as const };
  const where = second === first ? range : { ...range, [second.name]: [0, 0] as const };
  const powers = { [first.name]: 2, ...(second === first ? {} : { [second.name]: 1 }) };
  const halved = domain.attributes.find(({ size }) => size > 1);
  return (
    <ul className={styles.grammar} aria-label="What can be typed">
      <li>
        <code>{chosenText({ where }, domain)}</code>, also <code>!=</code>, <code>in (…)</code>,{' '}
        <code>between … and …</code>
      </li>
      <li>
        <code>{chosenText({ moment: powers }, domain)}</code>: a moment; values are codes from 0
      </li>
      {binary.length > 0 && (
        <li>
          <code>{chosenText({ parity: binary.map(({ name }) => name) }, domain)}</code>: ones even minus ones odd
        </li>
      )}
      {halved && (
        <li>
          <code>
            {chosenText({ wavelet: { [halved.name]: [0, Math.ceil(halved.size / 2), halved.size - 1] } }, domain)}
          </code>
          : values of the first half minus those of the second; the codes where each half begins, and the last one
        </li>
      )}
      <li>
        <code>0.5 * …</code> of these, or a query as written in files: <code>{'{"table": …}'}</code>
      </li>
    </ul>
  );
}
