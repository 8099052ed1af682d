/** Long enough for a slow disk; the address is only then forgotten. */
const KEPT_MILLISECONDS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, parts: BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MILLISECONDS);
}

const OPENABLE = '.csv,.tsv,.tab,.txt,.gz,.parquet,.json';

/** Lets the person pick files, of any kind that the page opens unless told, as a drop would bring them. */
export function pickFiles(accept = OPENABLE): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = true;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]), { once: true });
    input.addEventListener('cancel', () => resolve([]), { once: true });
    input.click();
  });
}
