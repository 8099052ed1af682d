import { useEffect, useState } from 'react';
import { useWorkbench } from '../features/shared/workbench-context.tsx';
import styles from './page-drop.module.css';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Files may be dropped anywhere: data, an experiment, results. */
export function PageDrop() {
  const workbench = useWorkbench();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !carriesFiles(event)) return;
      event.preventDefault();
      void workbench.files.open([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', onDragOver);
    addEventListener('dragleave', onDragLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('dragleave', onDragLeave);
      removeEventListener('drop', onDrop);
    };
  }, [workbench]);
  if (!isOver) return null;
  return (
    <div className={styles.veil} aria-hidden="true">
      <p className={styles.words}>Drop data, an experiment or results. Nothing leaves this machine.</p>
    </div>
  );
}
