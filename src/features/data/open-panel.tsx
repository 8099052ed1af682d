import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { DropArea } from '../../ui/controls/drop-area.tsx';
import { NARROW, useMedia } from '../shared/use-media.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { BuiltinList } from './builtin-list.tsx';
import styles from './open-panel.module.css';

const ENDINGS = ['.csv', '.tsv', '.tab', '.txt', '.gz', '.parquet', '.json'];

export function OpenPanel() {
  const workbench = useWorkbench();
  const isNarrow = useMedia(NARROW);
  return (
    <div className={classNames(styles.panel, 'screen-only')}>
      <section aria-labelledby="own-file">
        <h2 id="own-file" className={styles.heading}>
          Your own file
        </h2>
        <DropArea
          title="Drop a file here"
          hint="CSV, TSV, gzip or Parquet: records or a table of counts; a domain.json beside it or after it. It never leaves this machine."
          accept={ENDINGS}
          onFiles={(files) => void workbench.files.open(files)}
          onText={(text) => void workbench.files.open([new File([text], 'pasted rows')])}
        />
        <KeptNote />
      </section>
      {isNarrow ? (
        <Disclosure level={2} title="Built-in sets">
          <BuiltinList />
        </Disclosure>
      ) : (
        <section aria-labelledby="built-in">
          <h2 id="built-in" className={styles.heading}>
            Built-in sets
          </h2>
          <BuiltinList />
        </section>
      )}
    </div>
  );
}

/** A file is kept in this browser, but another one is open. */
function KeptNote() {
  const workbench = useWorkbench();
  const { file, status } = useWorkbenchState((state) => state.keep);
  const open = useWorkbenchState((state) => state.data.dataFile?.file);
  if (!file || status !== 'kept' || file === open) return null;
  return (
    <p className={styles.kept}>
      <span>{file.name} is kept in this browser.</span>
      <Button size="small" onPress={() => void workbench.keep.restore()}>
        Open
      </Button>
      <Button size="small" variant="quiet" onPress={() => void workbench.keep.forget()}>
        Forget
      </Button>
    </p>
  );
}
