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
import { keepPage, recallPage } from './page-memory.ts';
import { PendingAddress } from './pending-address.ts';
import { startServices } from './services.ts';
import { Shell } from './shell.tsx';
import { applyTheme, rememberedTheme } from './theme.ts';

closeDoors();
applyTheme(rememberedTheme());
const ledgerNews = browserTabNews('ledger');
const workbench = new Workbench(startServices(ledgerNews));
ledgerNews.listen(() => void workbench.ask.sessions.book.lookAgain());
recallPage(workbench);
const waiting = new PendingAddress(browserTabMemory('address'));
openLaunchedFiles(workbench, openAddress(workbench, waiting));
keepAddress(workbench, waiting);
keepPage(workbench);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WorkbenchProvider workbench={workbench}>
      <Shell />
    </WorkbenchProvider>
  </StrictMode>,
);
keepForOffline({ tellOutdated: (isOutdated) => workbench.tellOutdated(isOutdated) });
