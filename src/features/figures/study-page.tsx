import type { ReactNode } from 'react';
import { ChainBench } from './noise-down/chain-bench.tsx';
import { DensityBench } from './noise-down/density-bench.tsx';
import { LabNav } from './noise-down/lab-nav.tsx';
import { LossBench } from './noise-down/loss-bench.tsx';
import { PageHead } from './page-head.tsx';
import type { Study, StudyId } from './pages.ts';
import { PosteriorStudy } from './posterior/posterior-study.tsx';
import { MarginalStudy } from './studies/marginal-study.tsx';
import { ProportionalStudy } from './studies/proportional-study.tsx';

const contents: Readonly<Record<StudyId, () => ReactNode>> = {
  'example-1': ProportionalStudy,
  'table-3': MarginalStudy,
  'noise-down': DensityBench,
  'noise-down-chain': ChainBench,
  'noise-down-loss': LossBench,
  'bayesian-2': PosteriorStudy,
};

export function StudyPage({ study: { id, number, title, paper } }: { study: Study }) {
  const Content = contents[id];
  return (
    <>
      <PageHead number={number} title={title} paper={paper} />
      {id.startsWith('noise-down') && <LabNav current={id} />}
      <Content />
    </>
  );
}
