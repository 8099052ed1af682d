import type { ReactNode } from 'react';
import { MAX_TABLE_CELLS } from '../../core/data/counts/tabulate.ts';
import type { DataDescription } from '../../core/data/description.ts';
import { cellCount } from '../../core/data/domain.ts';
import { GIBIBYTE, showBytes } from '../../core/data/file/byte-size.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import styles from './loaded.module.css';

const BYTES_A_CELL = 8;
/** A browser may be short of it. */
const MUCH_MEMORY = GIBIBYTE / 2;

/** How large it is, before anything runs; memory where that is a limit. */
export function DataFacts({ description, isStale }: { description: DataDescription; isStale: boolean }) {
  const { domain, records, rows, weighted, bytes } = description;
  const cells = cellCount(domain);
  const tooLarge = cells > MAX_TABLE_CELLS;
  return (
    <div>
      <dl className={classNames(styles.facts, isStale && styles.stale)}>
        <Fact term="Records" value={formatCount(records)} />
        {weighted && <Fact term="Rows of counts" value={formatCount(rows)} />}
        <Fact term="Attributes" value={formatCount(domain.attributes.length)} />
        <Fact
          term={
            <>
              Cells of the joint <DefinedTerm term="domain">domain</DefinedTerm>
            </>
          }
          value={cells < 1e9 ? formatCount(cells) : formatNumber(cells)}
        />
        {bytes > MUCH_MEMORY && <Fact term="Memory of the coded data" value={showBytes(bytes)} />}
      </dl>
      {tooLarge && (
        <p className={styles.private}>
          One table over all attributes would be too large: at most {showBytes(MAX_TABLE_CELLS * BYTES_A_CELL)} may be
          used. Mechanisms that need it will refuse; <DefinedTerm term="marginal">marginals</DefinedTerm> over a few
          attributes work. Leave attributes out or use fewer bins to get below it.
        </p>
      )}
      <p className={styles.private}>
        Counts and histograms here are true values, without noise: they are for the owner of the data, and not private.
      </p>
    </div>
  );
}

function Fact({ term, value }: { term: ReactNode; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
