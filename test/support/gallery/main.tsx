import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { chartSvgIn, chartToSvg, svgToPng } from '../../../src/ui/charts/export-chart.ts';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import './gallery.css';
import { ChartGallery } from './chart-gallery.tsx';
import { ControlGallery } from './control-gallery.tsx';
import { StreamGallery } from './stream-gallery.tsx';
import { StyleGallery } from './style-gallery.tsx';

// For looking at exports from the browser's console or a script.
Object.assign(window, { chartSvgIn, chartToSvg, svgToPng });

const wanted = new URLSearchParams(location.hash.slice(1));
const theme = wanted.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const part = wanted.get('part') ?? 'all';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <main className="gallery">
      {part === 'stream' && <StreamGallery />}
      {['all', 'controls'].includes(part) && <StyleGallery />}
      {['all', 'controls'].includes(part) && <ControlGallery />}
      {['all', 'charts'].includes(part) && <ChartGallery />}
    </main>
  </StrictMode>,
);
