import { useEffect } from 'react';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { FigureGallery } from './figure-gallery.tsx';
import { pageOf } from './pages.ts';
import { StudyPage } from './study-page.tsx';
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
