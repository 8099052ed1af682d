import type { ReactNode } from 'react';
import styles from './mode-frame.module.css';

export interface ModeFrameProps {
  mode: 'explore' | 'release';
  children: ReactNode;
}

/** The frame around a room: hatched edge while exploring, solid while releasing, so colour is never alone. */
export function ModeFrame({ mode, children }: ModeFrameProps) {
  return (
    <div data-mode={mode} className={styles.frame}>
      {children}
    </div>
  );
}

const WORDS = {
  explore: { word: 'Explore', meaning: 'compares with the truth · stays here' },
  release: { word: 'Release', meaning: 'charged once · may leave' },
};

export function ModeBadge({ mode, short }: { mode: 'explore' | 'release'; short?: boolean }) {
  const { word, meaning } = WORDS[mode];
  return (
    <span data-mode={mode} className={styles.badge}>
      <strong>{word}</strong>
      {!short && <span>{meaning}</span>}
    </span>
  );
}
