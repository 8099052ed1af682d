import type { ReactNode } from 'react';
import type { Study, StudyId } from '../../core/figures/studies.ts';
import { PlaceLink } from '../shared/place-link.tsx';
import bench from './bench.module.css';
import { ChainBench } from './noise-down/chain-bench.tsx';
import { DensityBench } from './noise-down/density-bench.tsx';
import { LossBench } from './noise-down/loss-bench.tsx';
import { PageHead } from './page-head.tsx';
import { PosteriorStudy } from './posterior/posterior-study.tsx';
import { AuditStudy } from './studies/audit-study.tsx';
import { MarginalStudy } from './studies/marginal-study.tsx';
import { ProportionalStudy } from './studies/proportional-study.tsx';

const contents: Readonly<Record<StudyId, () => ReactNode>> = {
  'example-1': ProportionalStudy,
  'table-3': MarginalStudy,
  'noise-down': DensityBench,
  'noise-down-chain': ChainBench,
  'noise-down-loss': LossBench,
  'bayesian-2': PosteriorStudy,
  audit: AuditStudy,
};

export function StudyPage({ study }: { study: Study }) {
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
