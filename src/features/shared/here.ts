import { isRunOn } from '../../store/run-data.ts';
import type { Workbench } from '../../store/workbench.ts';

/** The address of what is on screen, to send to others. */
export function addressHere(workbench: Workbench): string {
  return addressOf(workbench.link.shared());
}

/** The address under which the run in the Compare room opens as it was; none for results of data that is not open. */
export function addressOfRun({ store, link }: Workbench): string | undefined {
  const { run, data } = store.getState();
  if (!run.experiment || !isRunOn(run, data)) return undefined;
  return addressOf(link.hash(run.experiment));
}

function addressOf(hash: string): string {
  return new URL(hash, location.href).href;
}
