import { useEffect, useState } from 'react';
import { useMedia } from '../use-media.ts';

export type Speed = 'slow' | 'normal' | 'fast';

/** How long a whole playback takes at most, and how long a frame is shown at least. */
const WHOLE_MILLISECONDS: Readonly<Record<Speed, number>> = { slow: 30_000, normal: 12_000, fast: 4000 };
const LONGEST_FRAME: Readonly<Record<Speed, number>> = { slow: 1000, normal: 400, fast: 120 };
const SHORTEST_FRAME = 33;
/** Where motion is not wanted, playing shows this many still pictures. */
const STILLS = 12;
const STILL_MILLISECONDS = 1000;

export interface Player {
  readonly frame: number;
  readonly last: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  seek(frame: number): void;
  /** From the start again where it has ended. */
  play(): void;
  pause(): void;
  setSpeed(speed: Speed): void;
}

/** Walks over frames 0 … last, by itself or by hand. */
export function usePlayer(last: number, first: number): Player {
  const [wanted, setFrame] = useState(first);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('normal');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const frame = Math.min(wanted, last);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const pace = Math.min(LONGEST_FRAME[speed], Math.max(SHORTEST_FRAME, WHOLE_MILLISECONDS[speed] / (last || 1)));
    const interval = isStill ? STILL_MILLISECONDS : pace;
    const stride = isStill
      ? Math.max(1, Math.round(last / STILLS))
      : Math.max(1, Math.round((last * pace) / WHOLE_MILLISECONDS[speed]));
    const timer = setInterval(() => {
      setFrame((was) => {
        const next = Math.min(last, was + stride);
        if (next === last) setPlaying(false);
        return next;
      });
    }, interval);
    return () => clearInterval(timer);
  }, [isPlaying, speed, isStill, last]);
  return {
    frame,
    last,
    isPlaying,
    speed,
    seek(next) {
      setPlaying(false);
      setFrame(Math.max(0, Math.min(last, Math.round(next))));
    },
    play() {
      if (frame === last) setFrame(0);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    setSpeed,
  };
}
