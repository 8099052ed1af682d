import { lessons } from '../../core/lessons/registry.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import shared from '../../ui/shared.module.css';
import { PlaceLink } from '../shared/place-link.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './learn.module.css';
import { tourSteps } from './tour/tour-steps.ts';

export function LearnHome({ unknown }: { unknown: string | null }) {
  const workbench = useWorkbench();
  const tour = useWorkbenchState((state) => state.tour);
  return (
    <div className={styles.room}>
      <header className={shared.lines}>
        <h1>Learn</h1>
        <p className={styles.lead}>
          Differential privacy by doing. Everything that is drawn here is computed by the engine while you look.
        </p>
      </header>
      {unknown !== null && <Notice kind="warning">This version has no page “{unknown}”. Choose one of these.</Notice>}
      <section className={styles.section}>
        <h2>The tour</h2>
        <p>
          Ten minutes through the real rooms, {tourSteps.length} things to do, and at the end your own question is
          answered: which ε your data needs. It can be left at any time and goes on where it was left.
        </p>
        <div>
          <Button variant="primary" onPress={() => workbench.tour.start()}>
            {tour ? 'Start the tour again' : 'Start the tour'}
          </Button>
        </div>
      </section>
      <section className={styles.section}>
        <h2>Classroom sheets</h2>
        <p>
          One link each: a question, and the picture that answers it. The speaker view of a sheet is for a projector,
          with the arrow keys to go through them.
        </p>
        <ol className={styles.sheets}>
          {lessons.map(({ id, title }, index) => (
            <li key={id}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <PlaceLink room="learn" page={id} className={styles.link}>
                {title}
              </PlaceLink>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.section}>
        <h2>To look up</h2>
        <ul className={styles.sheets}>
          <li>
            <PlaceLink room="learn" page="glossary" className={styles.link}>
              Glossary
            </PlaceLink>
          </li>
          <li>
            <PlaceLink room="learn" page="mechanisms" className={styles.link}>
              Mechanisms, a card each
            </PlaceLink>
          </li>
        </ul>
      </section>
    </div>
  );
}
