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

/** Stands for the last frame, however many there come to be. */
const END = Number.POSITIVE_INFINITY;

/**
 * Walks over frames 0 … last, by itself or by hand. It begins at `first`; null is the end, where the picture is whole and
 * Play starts it over. `onRest` is told where it stands, not where it runs through.
 */
export function usePlayer(last: number, first: number | null, onRest: (frame: number | null) => void): Player {
  const [wanted, setFrame] = useState(first ?? END);
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
        if (was + stride < last) return was + stride;
        setPlaying(false);
        return END;
      });
    }, interval);
    return () => clearInterval(timer);
  }, [isPlaying, speed, isStill, last]);
  useEffect(() => {
    if (!isPlaying) onRest(frame === last ? null : frame);
  }, [isPlaying, frame, last, onRest]);
  return {
    frame,
    last,
    isPlaying,
    speed,
    seek(next) {
      setPlaying(false);
      setFrame(next < last ? Math.max(0, Math.round(next)) : END);
    },
    play() {
      if (frame === last) setFrame(0);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    setSpeed,
  };
}
