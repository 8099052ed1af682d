import { type ReactNode, useEffect } from 'react';
import type { Study, StudyId } from '../../core/figures/studies.ts';
import { PlaceLink } from '../shared/place-link.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import bench from './bench.module.css';
import { FigureGallery } from './figure-gallery.tsx';
import { ChainBench } from './noise-down/chain-bench.tsx';
import { DensityBench } from './noise-down/density-bench.tsx';
import { LossBench } from './noise-down/loss-bench.tsx';
import { PageHead } from './page-head.tsx';
import { pageOf } from './pages.ts';
import { PosteriorStudy } from './posterior/posterior-study.tsx';
import { AuditStudy } from './studies/audit-study.tsx';
import { MarginalStudy } from './studies/marginal-study.tsx';
import { ProportionalStudy } from './studies/proportional-study.tsx';
import { SweptPage } from './swept/swept-page.tsx';
import { TimedPage } from './timed/timed-page.tsx';

/** Figures of the papers to run again, and pages to work with what they are about. */
export function FiguresRoom() {
  const workbench = useWorkbench();
  useEffect(() => void workbench.recallFigures(), [workbench]);
  const text = useWorkbenchState((state) => state.view.page);
  const page = text === null ? null : pageOf(text);
  if (!page) return <FigureGallery unknown={text} />;
  if ('study' in page) return <StudyPage key={page.study.id} study={page.study} />;
  const { figure, choice } = page;
  // One page for all variants, so that the focus stays on the control that chooses between them.
  if (figure.kind === 'timed') return <TimedPage key={figure.id} choice={choice} />;
  return <SweptPage key={figure.id} figure={figure} choice={choice} />;
}

const contents: Readonly<Record<StudyId, () => ReactNode>> = {
  'example-1': ProportionalStudy,
  'table-3': MarginalStudy,
  'noise-down': DensityBench,
  'noise-down-chain': ChainBench,
  'noise-down-loss': LossBench,
  'bayesian-2': PosteriorStudy,
  audit: AuditStudy,
};

function StudyPage({ study }: { study: Study }) {
  const Content = contents[study.id];
  return (
    <>
      <PageHead {...study} />
      {study.id.startsWith('noise-down') && <BenchNav current={study.id} />}
      <Content />
    </>
  );
}

const parts: readonly { id: StudyId; title: string }[] = [
  { id: 'noise-down', title: 'Density' },
  { id: 'noise-down-chain', title: 'Chain' },
  { id: 'noise-down-loss', title: 'Privacy loss' },
];

/** The three benches of NoiseDown. */
function BenchNav({ current }: { current: StudyId }) {
  return (
    <nav aria-label="NoiseDown laboratory">
      <ul className={bench.nav}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <PlaceLink room="figures" page={id} isCurrent={id === current} className={bench.place}>
              {title}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
