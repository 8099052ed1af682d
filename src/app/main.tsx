import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepForOffline } from './offline.ts';

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <h1>Epsilon Workbench</h1>
  </StrictMode>,
);
keepForOffline();
