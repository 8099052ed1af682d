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

export function systemWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return words[code] ?? `the system refuses it${code && ` (${code})`}`;
}
