import type { Domain } from '../../core/data/domain.ts';
import { problemWithSetup } from '../../store/ask/ask-limits.ts';
import type { NeededCube, OpenSession } from '../../store/ask/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

/** The cube that the typed question needs, what opening it costs, and one press that opens it: this button, or Enter. */
export function CubeOffer({ domain }: { domain: Domain }) {
  const workbench = useWorkbench();
  const needs = useWorkbenchState((state) => state.ask.needs);
  const missing = useWorkbenchState((state) => state.ask.problem);
  const opening = useWorkbenchState((state) => state.ask.opening);
  const session = useWorkbenchState((state) => state.ask.session);
  if (!needs) return null;
  const problem = problemWithSetup(domain, { attributes: needs.attributes, tree: false, epsilon: 1 });
  if (problem !== null) return <Notice kind="warning">{problem}</Notice>;
  const names = needs.attributes.map((index) => domain.attributes[index].name).join(' × ');
  return (
    <Notice kind="info" title={`${needs.ledger ? 'Goes on with' : 'Needs'} the cube ${names}`} announces>
      <div className={shared.lines}>
        <p>
          {missing && `${missing.message} `}
          {costWords(needs, session)}
        </p>
        <div className={shared.buttons}>
          <Button variant="primary" size="small" type="submit" isDisabled={opening}>
            {opening ? 'Opening …' : `${needs.ledger ? 'Continue' : 'Open'} ${names}`}
          </Button>
          {opening && (
            <Button size="small" onPress={() => workbench.ask.sessions.cancel()}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </Notice>
  );
}

/** Opening is free; what is new is that nothing is known yet. */
function costWords({ ledger, cells }: NeededCube, session: OpenSession | null): string {
  const size = plural(cells, 'cell');
  if (ledger) {
    return `${size}, open already: its ${plural(ledger.answers, 'answer')} and the ε = ${formatNumber(ledger.spent)} that it spent go on.`;
  }
  const spent = session?.budget.spent ?? 0;
  const left = spent > 0 ? ` The ε = ${formatNumber(spent)} that the cube in sight spent stays spent.` : '';
  return `${size}. Opening it costs nothing, and it begins without answers.${left} You see what the question costs before it is asked.`;
}
