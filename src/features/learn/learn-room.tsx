import { lessons } from '../../core/lessons/registry.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import { GlossaryPage } from './glossary-page.tsx';
import { LearnHome } from './learn-home.tsx';
import { MechanismsPage } from './mechanisms-page.tsx';
import { SheetPage } from './sheet-page.tsx';

/** The tour, the classroom sheets, and what there is to look up. */
export function LearnRoom() {
  const page = useWorkbenchState((state) => state.view.page);
  if (page === 'glossary') return <GlossaryPage />;
  if (page === 'mechanisms') return <MechanismsPage />;
  const lesson = lessons.find(({ id }) => id === page);
  return lesson ? <SheetPage key={lesson.id} lesson={lesson} /> : <LearnHome unknown={page} />;
}
