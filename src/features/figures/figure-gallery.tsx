import { figures } from '../../core/experiment/figures/registry.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import styles from './figure-gallery.module.css';
import { FigureEntry, StudyEntry } from './gallery-entry.tsx';
import { studies } from './pages.ts';

const papers = [...new Set([...studies, ...figures].map(({ paper }) => paper))];

export function FigureGallery({ unknown }: { unknown: string | null }) {
  return (
    <>
      <h1 className={styles.title}>Figures</h1>
      <p className={styles.lead}>
        What the papers show, run again here and judged by the numbers that come out. Nothing on these pages touches
        your own data.
      </p>
      {unknown !== null && (
        <Notice kind="warning">There is no figure “{unknown}” in this version; these are the ones there are.</Notice>
      )}
      {papers.map((paper) => (
        <section key={paper} className={styles.paper} aria-label={paper}>
          <h2 className={styles.citation}>{paper}</h2>
          <ul className={styles.list}>
            {studies
              .filter((study) => study.paper === paper)
              .map((study) => (
                <StudyEntry key={study.id} study={study} />
              ))}
            {figures
              .filter((figure) => figure.paper === paper)
              .map((figure) => (
                <FigureEntry key={figure.id} figure={figure} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
