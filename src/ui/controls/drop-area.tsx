import { type ReactNode, useState } from 'react';
import { DropZone, FileTrigger, isFileDropItem, isTextDropItem, Text } from 'react-aria-components';
import { Button } from './button.tsx';
import styles from './drop-area.module.css';
import { FileIcon } from './icons.tsx';
import { TextArea } from './text-field.tsx';

export interface DropAreaProps {
  /** What may be dropped: “Drop a CSV, TSV or Parquet file”. */
  title: string;
  hint?: ReactNode;
  /** File name endings, as `.csv`. */
  accept: readonly string[];
  onFiles: (files: File[]) => void;
  /** Rows pasted as text; without it there is no paste button. */
  onText?: (text: string) => void;
  isDisabled?: boolean;
}

export function DropArea({ title, hint, accept, onFiles, onText, isDisabled }: DropAreaProps) {
  const [isPasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  const usePasted = () => {
    onText?.(pasted);
    setPasted('');
    setPasting(false);
  };
  return (
    <div className={styles.area}>
      <DropZone
        className={styles.zone ?? ''}
        isDisabled={isDisabled ?? false}
        onDrop={async ({ items }) => {
          const files = await Promise.all(items.filter(isFileDropItem).map((item) => item.getFile()));
          if (files.length > 0) return onFiles(files);
          const text = items.find(isTextDropItem);
          if (text && onText) onText(await text.getText('text/plain'));
        }}
      >
        <span className={styles.icon}>
          <FileIcon />
        </span>
        <Text slot="label" className={styles.title}>
          {title}
        </Text>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        <div className={styles.actions}>
          <FileTrigger
            acceptedFileTypes={accept}
            allowsMultiple
            onSelect={(list) => list && list.length > 0 && onFiles([...list])}
          >
            <Button variant="primary" isDisabled={isDisabled ?? false}>
              Choose a file
            </Button>
          </FileTrigger>
          {onText && (
            <Button isDisabled={isDisabled ?? false} onPress={() => setPasting(!isPasting)} aria-expanded={isPasting}>
              Paste rows
            </Button>
          )}
        </div>
      </DropZone>
      {isPasting && (
        <div className={styles.paste}>
          <TextArea
            label="Rows, with a header line"
            value={pasted}
            onChange={setPasted}
            rows={6}
            placeholder={'age,sex\n34,female\n51,male'}
          />
          <div className={styles.actions}>
            <Button variant="primary" isDisabled={pasted.trim() === ''} onPress={usePasted}>
              Use these rows
            </Button>
            <Button variant="quiet" onPress={() => setPasting(false)}>
              Close
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
