import { builtinDataset } from '../../core/data/builtin/registry.ts';
import type { DatasetRef } from '../../core/data/dataset-ref.ts';
import type { DataDescription } from '../../core/data/description.ts';
import shared from '../../ui/shared.module.css';
import { AttributeList } from './attribute-list.tsx';
import { BinaryNote } from './binary-note.tsx';
import { DataFacts } from './data-facts.tsx';
import styles from './loaded.module.css';
import { originWords } from './origin.ts';

export interface BuiltinDataProps {
  dataset: Extract<DatasetRef, { builtin: string }>;
  description: DataDescription;
}

export function BuiltinData({ dataset, description }: BuiltinDataProps) {
  const { title, card } = builtinDataset(dataset.builtin);
  return (
    <section className={shared.parts} aria-labelledby="loaded-data">
      <header className={styles.header}>
        <h2 id="loaded-data">{title}</h2>
        <p className={styles.about}>{card.about}</p>
        <p className={styles.source}>
          {originWords[card.origin]}. {card.source}
        </p>
      </header>
      <DataFacts description={description} isStale={false} />
      <BinaryNote description={description} />
      <AttributeList key={dataset.builtin} description={description} />
    </section>
  );
}
