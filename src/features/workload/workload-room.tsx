import { lazy, Suspense, useMemo, useState } from 'react';
import { type AnyWorkloadSpec, isStream, workloadKinds } from '../../core/workload/registry.ts';
import type { Workload } from '../../core/workload/workload.ts';
import type { ViewState } from '../../store/state.ts';
import { withWorkload } from '../../store/with-workload.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import shared from '../../ui/shared.module.css';
import { usePrinting } from '../../ui/use-printing.ts';
import { NoData } from '../shared/no-data.tsx';
import { useWorkload } from '../shared/use-workload.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { workloadTitle } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { BinaryForm } from './binary-form.tsx';
import { PresetBar } from './preset-bar.tsx';
import { WorkloadCost } from './workload-cost.tsx';
import { workloadForms } from './workload-forms.ts';
import styles from './workload-room.module.css';
import { WorkloadTables } from './workload-tables.tsx';

const SqlPanel = lazy(async () => ({ default: (await import('./sql-panel.tsx')).SqlPanel }));

export function WorkloadRoom() {
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>
          <DefinedTerm term="workload">Workload</DefinedTerm>: what is asked
        </h1>
        <NextRoom />
      </div>
      <WorkloadBody />
    </>
  );
}

/** On to what the workload is for, once it can be asked. */
function NextRoom() {
  const workbench = useWorkbench();
  const built = useWorkload();
  return (
    <Button
      variant="primary"
      isDisabled={!built || built.problem !== null}
      onPress={() => {
        workbench.setView({ room: 'compare' });
        scrollTo(0, 0);
      }}
    >
      Next: Compare
    </Button>
  );
}

function WorkloadBody() {
  const workbench = useWorkbench();
  const spec = useWorkbenchState((state) => state.config.workload);
  const description = useWorkbenchState((state) => state.data.description);
  const built = useWorkload();
  const isPrinting = usePrinting();
  // Tables are chosen by what is wanted; whoever asks for another kind knows its name.
  const [isNamed, showNames] = useState(spec.kind !== 'marginals');
  if (!description || !built) return <NoData>What can be asked depends on the attributes of the data.</NoData>;
  const { domain } = description;
  const set = (next: AnyWorkloadSpec) => {
    workbench.edit((was) => withWorkload(was, next), 'workload');
    if (next.kind !== spec.kind) workbench.setView(viewAfter(next.kind, workbench.store.getState().view));
  };
  const form = workloadForms[spec.kind];
  const kinds = workloadKinds.filter(({ kind }) => kind in workloadForms || kind === spec.kind);
  return (
    <>
      <PresetBar description={description} />
      <div className={classNames(shared.columns, styles.columns)}>
        <section className={classNames(shared.parts, 'screen-only')} aria-label="Choose the workload">
          {kinds.length > 1 && (
            <Disclosure
              title={`By its name in theory: ${workloadKinds.find(({ kind }) => kind === spec.kind)?.title ?? spec.kind}`}
              level={2}
              isExpanded={isNamed}
              onExpandedChange={showNames}
            >
              <RadioGroup
                label="Kind"
                value={spec.kind}
                options={kinds.map(({ kind, title, help }) => ({
                  id: kind as string,
                  label: title,
                  // One explanation at a time keeps what is to be filled in on the screen.
                  ...(kind === spec.kind ? { hint: help } : {}),
                }))}
                onChange={(kind) => kind !== spec.kind && set(workloadForms[kind].first(domain))}
              />
            </Disclosure>
          )}
          {form ? (
            form.render({ spec, domain, onChange: set })
          ) : (
            <p className={shared.note}>These were written in an experiment file and can be changed there.</p>
          )}
          {spec.kind !== 'parities' && (
            <Disclosure title="Binary attributes" level={2}>
              <BinaryForm domain={domain} />
            </Disclosure>
          )}
        </section>
        <section className={shared.parts} aria-label="What it asks and costs">
          {isPrinting && <h2>{workloadTitle(spec)}</h2>}
          {built.problem !== null ? (
            <Notice kind="error" announces>
              {built.problem}
            </Notice>
          ) : (
            <>
              <WorkloadCost workload={built.workload} />
              <WorkloadExamples workload={built.workload} />
              <WorkloadTables workload={built.workload} spec={spec} onChange={set} />
              <Disclosure title="SQL, for data in a database" level={2}>
                <Suspense fallback={<Loading label="Writing the SQL" />}>
                  <SqlPanel />
                </Suspense>
              </Disclosure>
            </>
          )}
        </section>
      </div>
    </>
  );
}

/** Shares against the number of questions do not span decades; the axes of other workloads come back with them. */
function viewAfter(kind: string, { xScale, yScale, scalesBefore }: ViewState): Partial<ViewState> {
  if (!isStream(kind)) return scalesBefore ? { ...scalesBefore, scalesBefore: null } : {};
  return { metric: null, xScale: 'linear', yScale: 'linear', scalesBefore: { xScale, yScale } };
}

/** A few of the questions in words, so that one sees what a kind of workload is. */
function WorkloadExamples({ workload }: { workload: Workload }) {
  const examples = useMemo(() => exampleQueries(workload), [workload]);
  return (
    <section aria-label="Some of the questions">
      <p className={shared.note}>For instance:</p>
      <ul className={styles.examples}>
        {examples.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

const EXAMPLES = 4;

/** Questions spread evenly over the workload, each once. */
export function exampleQueries({ blocks, size }: Workload): string[] {
  const wanted = Math.min(EXAMPLES, size);
  const words = Array.from({ length: wanted }, (_, i) => {
    let rest = Math.floor(((i + 0.5) * size) / wanted);
    const block = blocks.find(({ queries }) => {
      if (rest < queries) return true;
      rest -= queries;
      return false;
    });
    return block ? block.words(rest) : '';
  });
  return [...new Set(words)];
}
