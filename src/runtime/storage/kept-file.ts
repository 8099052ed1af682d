import { createStore, delMany, getMany, set, setMany } from 'idb-keyval';
import type { PersonRows, ReadSettings } from '../../core/data/dataset-ref.ts';
import type { StatedUnit } from '../../core/data/privacy-unit.ts';
import type { Schema } from '../../core/data/schema/schema.ts';
import { Failure } from '../../core/failure.ts';

/** What has to be known to read a file the same way again. */
export interface Meaning {
  readonly options: ReadSettings;
  readonly schema: Schema;
  readonly person?: PersonRows;
  readonly unit?: StatedUnit;
}

export interface KeptFile extends Meaning {
  readonly file: File;
}

/** The one file that may outlive the page. Nothing is kept unless the person asks for it. */
export interface FileKeeper {
  load(): Promise<KeptFile | null>;
  keep(kept: KeptFile): Promise<void>;
  /** The file stays; only how it is read has changed. */
  keepMeaning(meaning: Meaning): Promise<void>;
  forget(): Promise<void>;
}

const KEYS = ['file', 'meaning'];

export class BrowserFileKeeper implements FileKeeper {
  #store: ReturnType<typeof createStore> | null = null;

  async load(): Promise<KeptFile | null> {
    const [file, meaning] = await this.#do('read', (store) => getMany(KEYS, store));
    return file instanceof File && meaning ? { ...(meaning as Meaning), file } : null;
  }

  async keep({ file, ...meaning }: KeptFile): Promise<void> {
    // Its bytes are read now, so that a file that changed on disk is noticed here and not at the next visit.
    const copy = await readable(file);
    await this.#do(file, (store) =>
      setMany(
        [
          ['file', copy],
          ['meaning', meaning],
        ],
        store,
      ),
    );
  }

  async keepMeaning(meaning: Meaning): Promise<void> {
    await this.#do('write', (store) => set('meaning', meaning, store));
  }

  async forget(): Promise<void> {
    await this.#do('write', (store) => delMany(KEYS, store));
  }

  async #do<T>(what: File | 'read' | 'write', work: (store: ReturnType<typeof createStore>) => Promise<T>): Promise<T> {
    try {
      this.#store ??= createStore('epsilon-workbench', 'kept-file');
      return await work(this.#store);
    } catch (error) {
      throw await explained(what, error);
    }
  }
}

async function readable(file: File): Promise<File> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return file;
  } catch {
    throw new Failure(`${file.name} was changed, moved or removed since it was opened; choose it again to keep it.`);
  }
}

async function explained(what: File | 'read' | 'write', error: unknown): Promise<Failure> {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') {
    const subject = what instanceof File ? what.name : 'the change';
    return new Failure(
      `This browser’s storage is too full to keep ${subject}. It stays open in this window; free some ` +
        'storage, or drop the file again at the next visit.',
    );
  }
  const detail = name === '' ? '' : ` (${name})`;
  return new Failure(
    `This browser does not let the page keep a file${detail}: private windows and some settings forbid it. The data stays ` +
      'open in this window; drop the file again at the next visit.',
  );
}
