import type { KeyboardEvent } from 'react';
import type { Player } from './use-player.ts';

/** Keys that a control under the focus has its own use for. */
const OWN_KEYS: readonly (readonly [selector: string, keys: readonly string[]])[] = [
  ['button', [' ']],
  ['input[type="radio"]', [' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']],
  // Elsewhere the page scrolls by them.
  ['button', ['ArrowUp', 'ArrowDown']],
];

/**
 * Space plays and pauses, arrows step, Home and End jump: from anywhere on the transport. On its slider too, whose own
 * steps are thousandths of the way and not frames.
 */
export function playerKey(player: Player, event: KeyboardEvent): void {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof Element)) return;
  if (OWN_KEYS.some(([selector, keys]) => target.matches(selector) && keys.includes(key))) return;
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
