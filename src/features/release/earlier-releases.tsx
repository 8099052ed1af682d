import { isForDomain } from '../../core/experiment/run/buy-once.ts';
import { releaseName } from '../../core/privacy/book/book.ts';
import type { ReleaseEntry } from '../../core/privacy/book/entries.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { chargeWords, timeWords } from '../shared/ledger/ledger-words.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import styles from './release-room.module.css';

/** What was released of this data in this browser, and what was charged for nothing. */
export function EarlierReleases({ releases }: { releases: readonly ReleaseEntry[] }) {
  const workbench = useWorkbench();
  if (releases.length === 0) return null;
  const latestFirst = [...releases].sort((a, b) => b.at - a.at);
  return (
    <section className={styles.panel} aria-label="Earlier releases">
      <h2 className={shared.title}>Released of this data</h2>
      <ul className={classNames(shared.list, styles.earlier)}>
        {latestFirst.map((release) => (
          <li key={release.id}>
            <span>
              {releaseName(release)}
              <span className={shared.faint}>
                {` ε ${formatSetting(release.spent)} · ${timeWords(release.at)} · ${chargeWords(release)}`}
              </span>
            </span>
            {release.outcome === 'released' && !isForDomain(release) && (
              <Button size="small" onPress={() => void workbench.release.show(release)}>
                Open
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
