import type { Figure } from '../../core/figures/swept/figure.ts';
import type { MeasuredFigure } from '../../core/figures/timed/measured-figure.ts';
import type { FigureChoice } from '../../store/figure-actions.ts';
import { PlaceLink } from '../shared/place-link.tsx';
import styles from './figure-gallery.module.css';
import { figurePage, isMeasured, type Study } from './pages.ts';
import { useMeasuredJudgement, useMeasuredRun } from './timed/use-measured.ts';
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

export function FigureEntry({ figure }: { figure: Figure | MeasuredFigure }) {
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
        {figure.variants.map(({ id, title }) => {
          const choice = { figure: figure.id, variant: id };
          return (
            <li key={id} className={styles.variant}>
              <PlaceLink room="figures" page={figurePage(choice)}>
                {title}
              </PlaceLink>
              {isMeasured(figure) ? (
                <MeasuredChip figure={figure} choice={choice} />
              ) : (
                <RunChip figure={figure} choice={choice} />
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function RunChip({ figure, choice }: { figure: Figure; choice: FigureChoice }) {
  const { run } = useFigureRun(choice);
  const judgement = useJudgement(figure, run);
  if (!run.experiment) return null;
  return <VerdictChip judgement={judgement} planned={run.experiment.trials} isRunning={run.status === 'running'} />;
}

function MeasuredChip({ figure, choice }: { figure: MeasuredFigure; choice: FigureChoice }) {
  const run = useMeasuredRun(choice);
  const judgement = useMeasuredJudgement(figure, choice.variant, run);
  if (!run.pace) return null;
  const { trials } = figure.plan(choice.variant, run.pace);
  return <VerdictChip judgement={judgement} planned={trials} isRunning={run.status === 'running'} />;
}
