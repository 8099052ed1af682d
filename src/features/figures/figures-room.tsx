import { useWorkbenchState } from '../shared/workbench-context.tsx';
import { FigureGallery } from './figure-gallery.tsx';
import { FigurePage } from './figure-page.tsx';
import { figurePage, pageOf } from './pages.ts';
import { StudyPage } from './study-page.tsx';
import { MeasuredPage } from './timed/measured-page.tsx';

/** Figures of the papers to run again, and pages to work with what they are about. */
export function FiguresRoom() {
  const text = useWorkbenchState((state) => state.view.page);
  const page = text === null ? null : pageOf(text);
  if (!page) return <FigureGallery unknown={text} />;
  if ('study' in page) return <StudyPage key={page.study.id} study={page.study} />;
  if ('measured' in page) return <MeasuredPage key={figurePage(page.measured)} choice={page.measured} />;
  return <FigurePage key={figurePage(page.choice)} choice={page.choice} />;
}
