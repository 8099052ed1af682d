import type { Workbench } from '../store/workbench.ts';

interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/**
 * Opens the files that the system hands over where the page is installed and was chosen to open them with (the manifest
 * says which kinds): as if they had been dropped, once what the address names is there. Elsewhere nothing comes.
 */
export function openLaunchedFiles({ files }: Pick<Workbench, 'files'>, isOpened: Promise<unknown>): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(async ({ files: handles = [] }) => {
    if (handles.length === 0) return;
    await isOpened;
    await files.open(await Promise.all(handles.map((handle) => handle.getFile())));
  });
}
