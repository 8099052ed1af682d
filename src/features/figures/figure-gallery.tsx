import { type ReactNode, useMemo } from 'react';
import type { FigureChoice } from '../../core/figures/figure.ts';
import { type Figure, figureById, figures, startHere, twins } from '../../core/figures/registry.ts';
import { type Study, studies } from '../../core/figures/studies.ts';
import type { SweptFigure } from '../../core/figures/swept/swept-figure.ts';
import { planOf, type TimedFigure } from '../../core/figures/timed/timed-figure.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import shared from '../../ui/shared.module.css';
import { PlaceLink } from '../shared/place-link.tsx';
import { chartSeries } from '../shared/run/chart-series.ts';
import styles from './figure-gallery.module.css';
import { figurePage } from './pages.ts';
import { RunPicture } from './run-picture.tsx';
import { useFigureRun, useSweptJudgement } from './swept/use-swept.ts';
import { timedSeries } from './timed/timed-series.ts';
import { useTimedJudgement, useTimedRun } from './timed/use-timed.ts';
import { VerdictChip } from './verdict.tsx';

const papers = [...new Set([...studies, ...figures].map(({ paper }) => paper))];

export function FigureGallery({ unknown }: { unknown: string | null }) {
  return (
    <>
      <h1>Figures</h1>
      <p className={styles.lead}>
        The papers’ figures, rerun here and judged by the numbers. Nothing on these pages touches your own data.
      </p>
      {unknown !== null && <Notice kind="warning">This version has no figure “{unknown}”. Choose one of these.</Notice>}
      <h2 className="visually-hidden">A selection</h2>
      <Part title="Start with one of these">
        {startHere.map((id) => (
          <LeadingEntry key={id} figure={figureById(id, 'figure')} />
        ))}
      </Part>
      {papers.map((paper) => (
        <section key={paper} className={styles.paper} aria-label={paper}>
          <h2 className={styles.citation}>{paper}</h2>
          <Part title="Interactive">
            {studies
              .filter((study) => study.paper === paper)
              .map((study) => (
                <StudyEntry key={study.id} study={study} />
              ))}
          </Part>
          <Part title="Rerun">
            {[
              ...twins
                .filter((twin) => twin.paper === paper)
                .map(({ number, figure }) => (
                  <FigureEntry key={number} figure={figureById(figure, 'figure')} number={number} />
                )),
              ...figures
                .filter((figure) => figure.paper === paper)
                .map((figure) => <FigureEntry key={figure.id} figure={figure} />),
            ]}
          </Part>
        </section>
      ))}
    </>
  );
}

/** Here a figure has to say which paper it is of. */
function LeadingEntry({ figure }: { figure: Figure }) {
  const [, author, year] = /^(\w+).*?(\d{4})$/.exec(figure.paper) ?? [];
  return <FigureEntry figure={figure} number={`${figure.number} of ${author} et al., ${year}`} />;
}

/** Left out where a paper has nothing of the kind. */
function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3 className={styles.kind}>{title}</h3>
      <ul className={styles.list}>{children}</ul>
    </div>
  );
}

function StudyEntry({ study: { id, number, title, claim } }: { study: Study }) {
  return (
    <li className={styles.entry}>
      <p className={shared.faint}>{number}</p>
      <h4 className={shared.title}>
        <PlaceLink room="figures" page={id} className={styles.link}>
          {title}
        </PlaceLink>
      </h4>
      <p className={styles.claim}>{claim}</p>
    </li>
  );
}

interface FigureEntryProps {
  figure: Figure;
  /** What another paper calls it. */
  number?: string;
}

function FigureEntry({ figure, number = figure.number }: FigureEntryProps) {
  return (
    <li className={styles.entry}>
      <p className={shared.faint}>{number}</p>
      <h4 className={shared.title}>
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
              {figure.kind === 'timed' ? (
                <TimedChip figure={figure} choice={choice} />
              ) : (
                <SweptChip figure={figure} choice={choice} />
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function SweptChip({ figure, choice }: { figure: SweptFigure; choice: FigureChoice }) {
  const { run } = useFigureRun(choice);
  const judgement = useSweptJudgement(figure, run);
  const { experiment, points } = run;
  const series = useMemo(
    () => (experiment ? chartSeries(experiment, points, figure.metric, false) : []),
    [experiment, points, figure],
  );
  if (!experiment) return null;
  return (
    <>
      <VerdictChip judgement={judgement} planned={experiment.trials} isRunning={run.status === 'running'} />
      <RunPicture label={pictureLabel(figure)} series={series} xScale={figure.xScale} yScale={figure.yScale} />
    </>
  );
}

function TimedChip({ figure, choice }: { figure: TimedFigure; choice: FigureChoice }) {
  const run = useTimedRun(choice);
  const judgement = useTimedJudgement(figure, choice.variant, run);
  if (!run.pace) return null;
  const plan = planOf(figure, { variant: choice.variant, pace: run.pace });
  const series = timedSeries(figure, plan, run.points, figure.quantities[0], false);
  const { x } = figure.variants.find(({ id }) => id === choice.variant) ?? figure.variants[0];
  return (
    <>
      <VerdictChip judgement={judgement} planned={run.trials} isRunning={run.status === 'running'} />
      <RunPicture label={pictureLabel(figure)} series={series} xScale={x.scale} yScale="log" />
    </>
  );
}

function pictureLabel({ title }: Figure): string {
  return `The latest run: ${title}`;
}
