import type { AnyRunView } from '../../../core/mechanisms/registry.ts';
import { Disclosure } from '../../../ui/controls/disclosure.tsx';
import { DescentPanel } from './descent/descent-panel.tsx';
import { RoundsAdvice } from './rounds/rounds-advice.tsx';
import { RoundsPanel } from './rounds/rounds-panel.tsx';
import type { RunViewEntry, RunViewProps } from './run-view.ts';

/** Every view of a run there is, by the kind of what it draws. A kind without one does not compile. */
const views: { readonly [K in AnyRunView['kind']]: RunViewEntry<Extract<AnyRunView, { kind: K }>> } = {
  descent: {
    title: 'How iReduct lowered the noise',
    draw: (props) => <DescentPanel {...props} />,
  },
  rounds: {
    title: 'Round by round',
    draw: ({ view, domain, color, sweep }) => (
      <>
        {/* Another trial starts at its own end. */}
        <RoundsPanel key={view.frames.length} view={view} domain={domain} color={color} />
        <RoundsAdvice view={view} sweep={sweep} />
      </>
    ),
  },
};

/** How a run went, folded away, in the view of its family. */
export function RunDisclosure(props: RunViewProps<AnyRunView>) {
  const { title, draw } = views[props.view.kind] as RunViewEntry<AnyRunView>;
  return <Disclosure title={title}>{draw(props)}</Disclosure>;
}
