import type { ReactNode } from 'react';
import styles from './mode-frame.module.css';

/** `ask`: private noise, as long as the truth is not shown beside it. */
export type Mode = 'explore' | 'release' | 'ask';

export interface ModeFrameProps {
  mode: Mode;
  children: ReactNode;
}

/** The frame around a room: hatched edge while exploring, solid where noise is private, so colour is never alone. */
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
  ask: { word: 'Ask', meaning: 'private noise · charged by question' },
};

export function ModeBadge({ mode, short }: { mode: Mode; short?: boolean }) {
  const { word, meaning } = WORDS[mode];
  return (
    <span data-mode={mode} className={styles.badge}>
      <strong>{word}</strong>
      {!short && <span>{meaning}</span>}
    </span>
  );
}
