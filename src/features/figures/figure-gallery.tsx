import type { ReactNode } from 'react';
import { type Figure, figureById, figures, startHere, twins } from '../../core/figures/registry.ts';
import { studies } from '../../core/figures/studies.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import styles from './figure-gallery.module.css';
import { FigureEntry, StudyEntry } from './gallery-entry.tsx';

const papers = [...new Set([...studies, ...figures].map(({ paper }) => paper))];

export function FigureGallery({ unknown }: { unknown: string | null }) {
  return (
    <>
      <h1 className={styles.title}>Figures</h1>
      <p className={styles.lead}>
        The papers’ figures, rerun here and judged by the numbers. Nothing on these pages touches your own data.
      </p>
      {unknown !== null && <Notice kind="warning">This version has no figure “{unknown}”. Choose one of these.</Notice>}
      <h2 className="visually-hidden">A selection</h2>
      <Part title="Start with one of these">
        {startHere.map((id) => (
          <LeadingEntry key={id} figure={figureById(id, 'figure')} />
        ))}
      </Part>
      {papers.map((paper) => (
        <section key={paper} className={styles.paper} aria-label={paper}>
          <h2 className={styles.citation}>{paper}</h2>
          <Part title="Interactive">
            {studies
              .filter((study) => study.paper === paper)
              .map((study) => (
                <StudyEntry key={study.id} study={study} />
              ))}
          </Part>
          <Part title="Rerun">
            {[
              ...twins
                .filter((twin) => twin.paper === paper)
                .map(({ number, figure }) => (
                  <FigureEntry key={number} figure={figureById(figure, 'figure')} number={number} />
                )),
              ...figures
                .filter((figure) => figure.paper === paper)
                .map((figure) => <FigureEntry key={figure.id} figure={figure} />),
            ]}
          </Part>
        </section>
      ))}
    </>
  );
}

/** Here a figure has to say which paper it is of. */
function LeadingEntry({ figure }: { figure: Figure }) {
  const [, author, year] = /^(\w+).*?(\d{4})$/.exec(figure.paper) ?? [];
  return <FigureEntry figure={figure} number={`${figure.number} of ${author} et al., ${year}`} />;
}

/** Left out where a paper has nothing of the kind. */
function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3 className={styles.kind}>{title}</h3>
      <ul className={styles.list}>{children}</ul>
    </div>
  );
}
