import '../ui/tokens.css';
import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WorkbenchProvider } from '../features/shared/workbench-context.tsx';
import { Workbench } from '../store/workbench.ts';
import { keepAddress, openAddress } from './address.ts';
import { keepForOffline } from './offline.ts';
import { startServices } from './services.ts';
import { Shell } from './shell.tsx';
import { applyTheme, rememberedTheme } from './theme.ts';

applyTheme(rememberedTheme());
const workbench = new Workbench(startServices());
void openAddress(workbench);
keepAddress(workbench);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WorkbenchProvider workbench={workbench}>
      <Shell />
    </WorkbenchProvider>
  </StrictMode>,
);
keepForOffline();
