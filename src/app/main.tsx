import '../ui/tokens.css';
import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WorkbenchProvider } from '../features/shared/workbench-context.tsx';
import { browserTabMemory } from '../runtime/storage/tab-memory.ts';
import { browserTabNews } from '../runtime/storage/tab-news.ts';
import { Workbench } from '../store/workbench.ts';
import { keepAddress, openAddress } from './address.ts';
import { closeDoors } from './close-doors.ts';
import { openLaunchedFiles } from './launched-files.ts';
import { keepForOffline } from './offline.ts';
import { PendingAddress } from './pending-address.ts';
import { keepSaved, recallSaved } from './saved-memory.ts';
import { startServices } from './services.ts';
import { Shell } from './shell.tsx';
import { applyTheme, rememberedTheme } from './theme.ts';
import { keepTour, recallTour } from './tour-memory.ts';
import { keepView, recallView } from './view-memory.ts';

closeDoors();
applyTheme(rememberedTheme());
const ledgerNews = browserTabNews('ledger');
const workbench = new Workbench(startServices(ledgerNews));
ledgerNews.listen(() => void workbench.ask.sessions.book.lookAgain());
recallView(workbench);
recallSaved(workbench);
recallTour(workbench);
const waiting = new PendingAddress(browserTabMemory('address'));
openLaunchedFiles(workbench, openAddress(workbench, waiting));
keepAddress(workbench, waiting);
keepView(workbench);
keepSaved(workbench);
keepTour(workbench);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WorkbenchProvider workbench={workbench}>
      <Shell />
    </WorkbenchProvider>
  </StrictMode>,
);
keepForOffline({ tellOutdated: (isOutdated) => workbench.tellOutdated(isOutdated) });
