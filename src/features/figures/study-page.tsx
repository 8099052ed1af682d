import { PageHead } from './page-head.tsx';
import type { Study } from './pages.ts';

export function StudyPage({ study }: { study: Study }) {
  return (
    <>
      <PageHead number={study.number} title={study.title} paper={study.paper} />
      <p>{study.claim}</p>
    </>
  );
}
