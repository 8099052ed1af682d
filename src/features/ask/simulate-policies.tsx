import type { OpenSession } from '../../store/ask/ask-state.ts';
import { firstStream, withPolicies } from '../../store/with-workload.ts';
import { Button } from '../../ui/controls/button.tsx';
import shared from '../../ui/shared.module.css';
import { PlaceLink } from '../shared/place-link.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

/** Leads to the Compare room, where systems with other rules answer many questions about this cube. */
export function SimulatePolicies({ session: { cube, setup } }: { session: OpenSession }) {
  const workbench = useWorkbench();
  const domain = useWorkbenchState((state) => state.data.description?.domain);
  const names = cube.attributes.map(({ name }) => name);
  const isThere = names.every((name) => domain?.attributes.some((attribute) => attribute.name === name));
  const simulate = () => {
    const { epsilon, neighbours, tree } = setup;
    workbench.edit((was) => ({ ...withPolicies(was, firstStream(names), { epsilon, tree }), neighbours }));
    workbench.setView({ room: 'compare', metric: null, xScale: 'linear', yScale: 'linear' });
    scrollTo(0, 0);
  };
  return (
    <section className={shared.card} aria-label="Other rules of answering">
      <h2 className={shared.title}>How far would the budget go?</h2>
      <p className={shared.note}>
        A thousand generated questions about this cube, answered by four systems: always the same α, the least budget,
        and inference from earlier answers by weighted or by ordinary least squares. As in Figures{' '}
        <PlaceLink room="figures" page="bayesian-9">
          9
        </PlaceLink>{' '}
        and{' '}
        <PlaceLink room="figures" page="bayesian-10">
          10
        </PlaceLink>{' '}
        of the paper. The least budget is S·(−ln δ)/ε as in Theorem 5.3; with the stray 1/2 of Eq. 33 it would be twice
        as much. Simulated beside the truth: not private, and nothing of it is spent here.
      </p>
      <div className={shared.buttons}>
        <Button isDisabled={!isThere} onPress={simulate}>
          Simulate policies in Compare
        </Button>
      </div>
    </section>
  );
}
