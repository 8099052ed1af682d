import { useEffect } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import type { SpentOn } from '../../core/experiment/run/one-run.ts';
import { classNames } from '../../ui/class-names.ts';
import { Chip } from '../../ui/controls/chip.tsx';
import { DataTable } from '../../ui/controls/data-table.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatNumber } from '../../ui/format.ts';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import shared from '../../ui/shared.module.css';
import { stylesOf } from '../shared/run/chart-series.ts';
import { TableAnswers } from '../shared/run/table-answers.tsx';
import { RunDisclosure } from '../shared/run-views/registry.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { Draws } from './draws.tsx';
import { EffectsTable } from './effects-table.tsx';
import styles from './release-room.module.css';
import { useChoice } from './use-choice.ts';

/** The release beside the truth, drawn again whenever anything moves. Not private. */
export function ExploreView() {
  const workbench = useWorkbench();
  const { choice, experiment } = useChoice();
  const { seen: latest, error, draw } = useWorkbenchState((state) => state.release);
  const description = useWorkbenchState((state) => state.data.description);
  // What was drawn from other data is not shown under the name of this.
  const seen = latest?.about === description ? latest : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes what is drawn draws again
  useEffect(() => {
    void workbench.release.look();
  }, [workbench, experiment, draw, description]);
  const style = stylesOf(experiment).get(entryName(experiment.mechanisms[0])) as SeriesStyle;
  return (
    <section className={styles.panel} aria-label="This release beside the truth">
      <div className={classNames(shared.head, styles.head)}>
        <h2 className={shared.title}>What would come out</h2>
        <Chip kind="plain">not private</Chip>
      </div>
      {error !== null && <Notice kind="warning">{error}</Notice>}
      {seen && <Draws seen={seen} />}
      {seen && error === null && (
        <>
          <TableAnswers answers={seen.answers} domain={seen.about.domain} color={style.color} />
          <SpentTable spentOn={seen.answers.spentOn} epsilon={choice.epsilon} />
          {seen.answers.view && (
            <RunDisclosure
              view={seen.answers.view}
              blocks={seen.answers.blocks}
              domain={seen.about.domain}
              color={style.color}
              mechanism={seen.answers.row.mechanism}
              frame={null}
              onFrame={ignore}
              sweep={null}
            />
          )}
          <EffectsTable experiment={experiment} />
        </>
      )}
      {!seen && error === null && <Loading label="Drawing noise" />}
    </section>
  );
}

/** A look through the rounds is not remembered here. */
function ignore() {}

/** What ε is spent on, or ρ where a run counts that. */
function SpentTable({ spentOn, epsilon }: { spentOn: readonly SpentOn[]; epsilon: number }) {
  const isRho = spentOn.some(({ rho }) => rho !== undefined);
  const unit = isRho ? 'ρ' : 'ε';
  const amountOf = (line: SpentOn) => line.rho ?? line.epsilon;
  const spent = spentOn.reduce((sum, one) => sum + amountOf(one), 0);
  return (
    <Disclosure
      title={`What ${unit} is spent on: ${formatNumber(spent)}${isRho ? '' : ` of ${formatNumber(epsilon)}`}`}
    >
      <DataTable
        label={`What ${unit} is spent on`}
        rowCount={spentOn.length}
        rowAt={(index) => spentOn[index]}
        columns={[
          { id: 'what', header: 'What', width: 220, cell: ({ label }) => label, sortValue: ({ label }) => label },
          {
            id: 'epsilon',
            header: unit,
            kind: 'number',
            cell: (line) => formatNumber(amountOf(line)),
            sortValue: amountOf,
          },
        ]}
      />
    </Disclosure>
  );
}
