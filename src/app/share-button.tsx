import { useWorkbench, useWorkbenchState } from '../features/shared/workbench-context.tsx';
import { Button } from '../ui/controls/button.tsx';
import { ShareIcon } from '../ui/controls/icons.tsx';
import styles from './header.module.css';

const CONTENTS =
  'It holds the settings: data set by name or by shape, workload by attribute position, mechanisms, sweep, trials and seed. It never holds data, labels or file names.';

export function ShareButton() {
  const workbench = useWorkbench();
  const isReady = useWorkbenchState((state) => state.data.description !== null);
  const share = async () => {
    const address = new URL(workbench.link.hash(), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      workbench.tell({ tone: 'info', message: `Link copied. ${CONTENTS}` });
    } catch {
      // Refused by the browser or by the person: the link can still be copied by hand.
      workbench.tell({ tone: 'info', message: `Copy this link: ${address} ${CONTENTS}` });
    }
  };
  return (
    <Button variant="quiet" aria-label="Share" isDisabled={!isReady} onPress={share}>
      <ShareIcon />
      <span className={styles.word}>Share</span>
    </Button>
  );
}
