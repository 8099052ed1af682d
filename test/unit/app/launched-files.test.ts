import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openLaunchedFiles } from '../../../src/app/launched-files.ts';
import { root } from '../../../src/launch/prepare.mjs';
import type { Workbench } from '../../../src/store/workbench.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the system hands over, and what the page opens of it. */
function launched() {
  let consumer: (launch: object) => Promise<void> = async () => {};
  vi.stubGlobal('launchQueue', { setConsumer: (given: typeof consumer) => (consumer = given) });
  const opened: string[][] = [];
  const files = { open: async (all: readonly File[]) => void opened.push(all.map(({ name }) => name)) };
  return { workbench: { files } as unknown as Workbench, opened, launch: (given: object) => consumer(given) };
}

const handle = (name: string) => ({ getFile: async () => new File(['a'], name) });

test('files from the system are opened together, after what the address names', async () => {
  const { workbench, opened, launch } = launched();
  let ready = () => {};
  openLaunchedFiles(workbench, new Promise<void>((resolve) => (ready = resolve)));
  const done = launch({ files: [handle('people.csv'), handle('experiment.json')] });
  await Promise.resolve();
  expect(opened).toEqual([]);
  ready();
  await done;
  expect(opened).toEqual([['people.csv', 'experiment.json']]);
});

test('a launch without files opens nothing, and a browser without launches is left alone', async () => {
  const { workbench, opened, launch } = launched();
  openLaunchedFiles(workbench, Promise.resolve());
  await launch({});
  await launch({ files: [] });
  expect(opened).toEqual([]);
  vi.unstubAllGlobals();
  openLaunchedFiles(workbench, Promise.resolve());
});

test('the manifest names the kinds of files that the page opens', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8'));
  const [{ action, accept }] = manifest.file_handlers;
  expect(action).toBe(manifest.start_url);
  expect(Object.values(accept).flat().sort()).toEqual(['.csv', '.gz', '.json', '.parquet', '.tab', '.tsv']);
});
