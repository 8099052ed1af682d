import { useMemo } from 'react';
import type { Schema } from '../../core/data/schema/schema.ts';
import { pythonScript } from '../../core/elsewhere/python/python-script.ts';
import type { Experiment } from '../../core/experiment/experiment.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { DownloadIcon } from '../../ui/controls/icons.tsx';
import shared from '../../ui/shared.module.css';
import { saveFile } from '../shared/files/save-file.ts';
import { useAttempt } from '../shared/use-attempt.ts';
import styles from './release-room.module.css';

/** The same release by a Python library that people know, or why there is none. */
export function ReleaseInPython({ experiment, schema }: { experiment: Experiment; schema: Schema | null }) {
  const attempt = useAttempt();
  const made = useMemo(() => pythonScript(experiment, schema), [experiment, schema]);
  return (
    <Disclosure title="The same release in Python">
      {'none' in made ? (
        <p className={shared.prose}>{made.none}</p>
      ) : (
        <div className={styles.files}>
          {made.notes.map((note) => (
            <p key={note} className={shared.prose}>
              {note}
            </p>
          ))}
          <p className={shared.prose}>
            Whoever runs it makes a release of its own, with other noise: it costs as much again, and the ledger here
            does not know of it.
          </p>
          <div className={classNames(shared.row, styles.buttons)}>
            <Button onPress={attempt(() => saveFile('release.py', [made.script], 'text/x-python'))}>
              <DownloadIcon />
              Python script for OpenDP
            </Button>
          </div>
        </div>
      )}
    </Disclosure>
  );
}
