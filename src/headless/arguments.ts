import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './errors.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** node:util's parser, with its complaints turned into usage errors. */
export function readArguments<O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s/);
    throw new UsageError(`${sentence}.`);
  }
}

/** For `--trials`. */
export const MOST_TRIALS = 100_000;

export function wholeNumber(text: string | undefined, option: string, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
  throw new UsageError(`${option}: expected a whole number from 1 to ${most}, found "${text}".`);
}

export interface Shard {
  readonly shard: number;
  readonly shards: number;
}

export function readShard(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined;
  const [shard, shards] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).slice(1).map(Number);
  if (shard >= 1 && shard <= shards) return { shard, shards };
  throw new UsageError(`--shard: expected i/n, the i-th of n parts, such as 1/4; found "${text}".`);
}
