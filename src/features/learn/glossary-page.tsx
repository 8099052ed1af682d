import shared from '../../ui/shared.module.css';
import { PlaceLink } from '../shared/place-link.tsx';
import { glossaryEntries } from '../shared/words/glossary.tsx';
import styles from './learn.module.css';

export function GlossaryPage() {
  return (
    <div className={styles.room}>
      <header className={shared.lines}>
        <p className={shared.caption}>
          <PlaceLink room="learn">Learn</PlaceLink> <span aria-hidden="true">›</span> Glossary
        </p>
        <h1>Glossary</h1>
        <p className={styles.lead}>
          The words of this workbench. Wherever one is underlined with dots, its definition opens on hover and on focus.
        </p>
      </header>
      <dl className={styles.definitions}>
        {glossaryEntries.map(({ term, word, text }) => (
          <div key={term}>
            <dt>{word}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
