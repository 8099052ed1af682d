import { lessons } from '../../core/lessons/registry.ts';
import { mechanisms } from '../../core/mechanisms/registry.ts';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import shared from '../../ui/shared.module.css';
import { MechanismCard } from '../shared/mechanism-card.tsx';
import { PlaceLink } from '../shared/place-link.tsx';
import { glossaryEntries } from '../shared/words/glossary.tsx';
import { usualGuarantee } from '../shared/words/guarantee.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './learn.module.css';
import { LearnHome } from './learn-home.tsx';
import { SheetPage } from './sheet-page.tsx';

/** The tour, the classroom sheets, and what there is to look up. */
export function LearnRoom() {
  const page = useWorkbenchState((state) => state.view.page);
  if (page === 'glossary') return <GlossaryPage />;
  if (page === 'mechanisms') return <MechanismsPage />;
  const lesson = lessons.find(({ id }) => id === page);
  return lesson ? <SheetPage key={lesson.id} lesson={lesson} /> : <LearnHome unknown={page} />;
}

function GlossaryPage() {
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

/** A card for each mechanism there is, with its usual settings. */
function MechanismsPage() {
  return (
    <div className={styles.room}>
      <header className={shared.lines}>
        <p className={shared.caption}>
          <PlaceLink room="learn">Learn</PlaceLink> <span aria-hidden="true">›</span> Mechanisms
        </p>
        <h1>Mechanisms</h1>
        <p className={styles.lead}>
          What each does, what it promises, where it comes from, and the thing itself at work on a small table. The same
          cards open in the other rooms, wherever a name is underlined with dots or has an ⓘ beside it.
        </p>
      </header>
      <div>
        {mechanisms.map((mechanism) => (
          <Disclosure key={mechanism.id} title={mechanism.title} level={2}>
            <MechanismCard mechanism={mechanism} guarantees={[usualGuarantee(mechanism)]} />
          </Disclosure>
        ))}
      </div>
    </div>
  );
}
