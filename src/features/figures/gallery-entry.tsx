import type { Figure } from '../../core/experiment/figures/figure.ts';
import { PlaceLink } from '../shared/place-link.tsx';
import styles from './figure-gallery.module.css';
import { figurePage, type Study } from './pages.ts';
import { useFigureRun, useJudgement } from './use-figure.ts';
import { VerdictChip } from './verdict.tsx';

export function StudyEntry({ study: { id, number, title, claim } }: { study: Study }) {
  return (
    <li className={styles.entry}>
      <p className={styles.number}>{number}</p>
      <h4 className={styles.name}>
        <PlaceLink room="figures" page={id} className={styles.link}>
          {title}
        </PlaceLink>
      </h4>
      <p className={styles.claim}>{claim}</p>
    </li>
  );
}

export function FigureEntry({ figure }: { figure: Figure }) {
  return (
    <li className={styles.entry}>
      <p className={styles.number}>{figure.number}</p>
      <h4 className={styles.name}>
        <PlaceLink room="figures" page={figure.id} className={styles.link}>
          {figure.title}
        </PlaceLink>
      </h4>
      <p className={styles.claim}>{figure.claim}</p>
      <ul className={styles.variants}>
        {figure.variants.map((variant) => (
          <VariantLine key={variant.id} figure={figure} variant={variant} />
        ))}
      </ul>
    </li>
  );
}

function VariantLine({ figure, variant }: { figure: Figure; variant: Figure['variants'][number] }) {
  const choice = { figure: figure.id, variant: variant.id };
  const { run } = useFigureRun(choice);
  const judgement = useJudgement(figure, run);
  return (
    <li className={styles.variant}>
      <PlaceLink room="figures" page={figurePage(choice)}>
        {variant.title}
      </PlaceLink>
      {run.experiment && (
        <VerdictChip judgement={judgement} planned={run.experiment.trials} isRunning={run.status === 'running'} />
      )}
    </li>
  );
}
