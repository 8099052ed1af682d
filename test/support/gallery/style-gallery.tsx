import { SeriesSwatch } from '../../../src/ui/charts/marker.tsx';
import { Chip } from '../../../src/ui/controls/chip.tsx';
import { ModeBadge, ModeFrame } from '../../../src/ui/controls/mode-frame.tsx';
import { STYLES, seriesStyle } from '../../../src/ui/mechanism-style.ts';

export function StyleGallery() {
  return (
    <section className="part">
      <h1>Epsilon Workbench, an instrument</h1>
      <h2>Headings at twenty pixels</h2>
      <h3>And at sixteen</h3>
      <p>
        A marginal is a table of counts over some attributes. Noise of scale λ = 2/ε is added to each of its{' '}
        <span className="number">701</span> answers; δ is a share of the records.
      </p>
      <div className="row">
        {Object.keys(STYLES).map((id) => (
          <Chip key={id} icon={<SeriesSwatch style={seriesStyle(id)} />}>
            {id}
          </Chip>
        ))}
      </div>
      <ModeFrame mode="explore">
        <p style={{ padding: 12 }}>
          <ModeBadge mode="explore" /> census-like · 9 attributes · 1,000,000 records
        </p>
      </ModeFrame>
      <ModeFrame mode="release">
        <p style={{ padding: 12 }}>
          <ModeBadge mode="release" /> census-like · 9 attributes · 1,000,000 records
        </p>
      </ModeFrame>
    </section>
  );
}
