import { useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/controls/button.tsx';
import { CloseIcon } from '../ui/controls/icons.tsx';
import styles from './greeting.module.css';
import { readPreference, writePreference } from './preferences.ts';

const KEY = 'greeted';

/** What this is, for somebody who has never seen it. Dismissed once, it does not come back. */
export function Greeting() {
  const [isGreeted, setGreeted] = useState(() => readPreference(KEY) !== null);
  if (isGreeted) return null;
  const dismiss = () => {
    writePreference(KEY, 'yes');
    setGreeted(true);
  };
  return (
    <section className={classNames(styles.greeting, 'screen-only')} aria-label="What this is">
      <p>
        <strong>Epsilon Workbench</strong> shows how accurate differentially private statistics of your data would be at
        each privacy budget ε, and which method needs the smallest. Your file never leaves this browser.
      </p>
      <Button variant="icon" size="small" aria-label="Dismiss this introduction" onPress={dismiss}>
        <CloseIcon />
      </Button>
    </section>
  );
}
