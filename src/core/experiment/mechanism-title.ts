import { estimatorById } from '../estimators/registry.ts';
import { mechanismById } from '../mechanisms/registry.ts';
import type { MechanismEntry } from './experiment.ts';

/** How a mechanism is called in sentences and on screen; files and random streams use `entryName`. */
export function mechanismTitle({ id, label, reconstruct }: MechanismEntry): string {
  if (label !== undefined) return label;
  const { title } = mechanismById(id, 'mechanisms');
  return reconstruct ? `${title} + ${uncapitalised(estimatorById(reconstruct.id, 'reconstruct').title)}` : title;
}

/** For the middle of a sentence; names such as NoiseDown, with capitals inside, stay as they are. */
export function uncapitalised(text: string): string {
  return /^\p{L}*\p{Lu}/u.test(text.slice(1)) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
