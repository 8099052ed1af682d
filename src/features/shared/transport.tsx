import { Button } from '../../ui/controls/button.tsx';
import { PauseIcon, PlayIcon, StepBackIcon, StepForwardIcon } from '../../ui/controls/icons.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { playerKey } from './player-key.ts';
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
        <Button variant="icon" aria-label="Step back" isDisabled={frame === 0} onPress={() => player.seek(frame - 1)}>
          <StepBackIcon />
        </Button>
        <Button
          variant="icon"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          isDisabled={last === 0}
          onPress={() => (isPlaying ? player.pause() : player.play())}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </Button>
        <Button
          variant="icon"
          aria-label="Step forward"
          isDisabled={frame === last}
          onPress={() => player.seek(frame + 1)}
        >
          <StepForwardIcon />
        </Button>
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
