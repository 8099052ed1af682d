import { formatCount } from '../../../ui/format.ts';

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** For the middle of a sentence; names such as NoiseDown, with capitals inside, stay as they are. */
export function uncapitalised(text: string): string {
  return /^\p{L}*\p{Lu}/u.test(text.slice(1)) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
