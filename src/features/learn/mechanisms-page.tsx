import { mechanisms } from '../../core/mechanisms/registry.ts';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import shared from '../../ui/shared.module.css';
import { MechanismCard } from '../shared/mechanism-card.tsx';
import { PlaceLink } from '../shared/place-link.tsx';
import { usualGuarantee } from '../shared/words/guarantee.ts';
import styles from './learn.module.css';

/** A card for each mechanism there is, with its usual settings. */
export function MechanismsPage() {
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
