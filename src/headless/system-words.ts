/** What the system says of a file that it does not give, for people. */
const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  ENAMETOOLONG: 'there is no such file: the name is too long',
  EISDIR: 'this is a folder; name a file in it',
  EACCES: 'it may not be read; check its permissions',
  EPERM: 'it may not be read; check its permissions',
  ERR_FS_FILE_TOO_LARGE: 'it is too large to be read at once',
  ENOSPC: 'the disk is full',
  EROFS: 'nothing can be written there',
  EBUSY: 'another program holds it',
};

/** … and what is different where something was to be written. */
const onWriting: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is not there any more',
  ENOTDIR: 'its folder is not there any more',
  ENAMETOOLONG: 'the name is too long',
  EISDIR: 'there is a folder of this name',
  EACCES: 'nothing may be written there; check the permissions',
  EPERM: 'nothing may be written there; check the permissions',
  ELOOP: 'it is a link that leads back to itself',
  EDQUOT: 'you may not take more room on this disk',
  EFBIG: 'a file may not be that large there',
  ECONNREFUSED: 'nobody listens there',
  ENXIO: 'nobody listens there',
};

export function systemWords(error: unknown): string {
  return wordsFor(error, words);
}

export function wordsOnWriting(error: unknown): string {
  return wordsFor(error, { ...words, ...onWriting });
}

function wordsFor(error: unknown, known: Readonly<Record<string, string>>): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return known[code] ?? `the system refuses it${code && ` (${code})`}`;
}
