import type { KeyboardEvent } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { PauseIcon, PlayIcon, StepBackIcon, StepForwardIcon } from '../../../ui/controls/icons.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import styles from './transport.module.css';
import type { Player } from './use-player.ts';

export interface TransportProps {
  player: Player;
  /** What a frame is: “Step”. */
  label: string;
  format: (frame: number) => string;
}

/** Step, play and scrub. */
export function Transport({ player, label, format }: TransportProps) {
  const { frame, last, isPlaying, speed } = player;
  return (
    <fieldset className={styles.transport} onKeyDown={(event) => playerKey(player, event)}>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.buttons}>
        <IconButton
          label="Step back"
          icon={<StepBackIcon />}
          isDisabled={frame === 0}
          onPress={() => player.seek(frame - 1)}
        />
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
          isDisabled={last === 0}
          onPress={() => (isPlaying ? player.pause() : player.play())}
        />
        <IconButton
          label="Step forward"
          icon={<StepForwardIcon />}
          isDisabled={frame === last}
          onPress={() => player.seek(frame + 1)}
        />
      </div>
      <div className={styles.slider}>
        <Slider
          label={label}
          value={frame}
          min={0}
          max={Math.max(1, last)}
          format={(value) => format(Math.round(value))}
          onChange={player.seek}
        />
      </div>
      <Segmented
        label="Speed"
        value={speed}
        options={[
          { id: 'slow', label: 'Slow' },
          { id: 'normal', label: 'Normal' },
          { id: 'fast', label: 'Fast' },
        ]}
        onChange={player.setSpeed}
      />
    </fieldset>
  );
}

/** Keys that a control under the focus has its own use for. */
const KEYS_OF_CONTROLS: readonly (readonly [selector: string, keys: readonly string[]])[] = [
  ['button', [' ']],
  ['input[type="radio"]', [' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']],
  // Elsewhere the page scrolls by them.
  ['button', ['ArrowUp', 'ArrowDown']],
];

/**
 * Space plays and pauses, arrows step, Home and End jump: from anywhere on the transport. On its slider too, whose own
 * steps are thousandths of the way and not frames.
 */
function playerKey(player: Player, event: KeyboardEvent): void {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof Element)) return;
  if (KEYS_OF_CONTROLS.some(([selector, keys]) => target.matches(selector) && keys.includes(key))) return;
  const act: Readonly<Record<string, () => void>> = {
    ' ': () => (player.isPlaying ? player.pause() : player.play()),
    ArrowLeft: () => player.seek(player.frame - 1),
    ArrowRight: () => player.seek(player.frame + 1),
    ArrowDown: () => player.seek(player.frame - 1),
    ArrowUp: () => player.seek(player.frame + 1),
    Home: () => player.seek(0),
    End: () => player.seek(player.last),
  };
  if (!Object.hasOwn(act, key)) return;
  event.preventDefault();
  act[key]();
}
