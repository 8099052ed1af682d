import { Button } from '../../ui/controls/button.tsx';
import shared from '../../ui/shared.module.css';
import { NARROW, useMedia } from '../shared/use-media.ts';
import { MechanismList } from './mechanism-list.tsx';
import { NewQueries } from './new-queries.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import { ReferenceSettings } from './reference-settings.tsx';
import styles from './settings.module.css';
import { SweepEditor } from './sweep-editor.tsx';
import { TrialSettings } from './trial-settings.tsx';

/** Everything that can be set in this room. */
export function Settings() {
  const isNarrow = useMedia(NARROW);
  return (
    <section className={styles.settings} aria-label="Settings" id="settings">
      <h2 className={isNarrow ? shared.title : 'visually-hidden'}>Settings</h2>
      <MechanismList />
      <NewQueries />
      <SweepEditor />
      <TrialSettings />
      <ReferenceSettings />
      <PrivacySettings />
      {isNarrow && (
        <Button type="submit" variant="primary" onPress={() => scrollTo(0, 0)}>
          Run
        </Button>
      )}
    </section>
  );
}
