import { Fragment } from 'react';
import type { AnyRunView } from '../../../core/mechanisms/registry.ts';
import { Disclosure } from '../../../ui/controls/disclosure.tsx';
import { DescentPanel } from './descent/descent-panel.tsx';
import { ResidualsPanel } from './residuals/residuals-panel.tsx';
import { RoundsAdvice } from './rounds/rounds-advice.tsx';
import { RoundsPanel } from './rounds/rounds-panel.tsx';
import type { RunViewEntry, RunViewProps } from './run-view.ts';
import { RunsPanel } from './runs/runs-panel.tsx';

/** Every view of a run there is, by the kind of what it draws. A kind without one does not compile. */
const views: { readonly [K in AnyRunView['kind']]: RunViewEntry<Extract<AnyRunView, { kind: K }>> } = {
  descent: {
    title: 'How iReduct lowered the noise',
    draw: (props) => <DescentPanel {...props} />,
  },
  residuals: {
    title: 'What was measured, and how precisely',
    draw: (props) => <ResidualsPanel {...props} />,
  },
  rounds: {
    title: 'Round by round',
    draw: (props) => (
      <>
        <RoundsPanel {...props} />
        {props.sweep && <RoundsAdvice view={props.view} sweep={props.sweep} />}
      </>
    ),
  },
  runs: {
    title: 'Which runs of values were counted',
    draw: (props) => <RunsPanel {...props} />,
  },
};

/** How a run went, folded away unless a link leads to one of its steps, in the view of its family. */
export function RunDisclosure(props: RunViewProps<AnyRunView>) {
  const { title, draw } = views[props.view.kind] as RunViewEntry<AnyRunView>;
  return (
    <Disclosure title={title} defaultExpanded={props.frame !== null}>
      <Fragment key={props.mechanism}>{draw(props)}</Fragment>
    </Disclosure>
  );
}
