const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'this is a folder, not a file.',
  EEXIST: 'this is a file, not a folder.',
  ENOTDIR: 'part of the path is a file, not a folder.',
  ENOENT: 'its folder does not exist.',
  EACCES: 'you do not have permission to write here.',
  EPERM: 'you do not have permission to write here.',
  EROFS: 'the disk is read-only.',
  ENOSPC: 'the disk is full.',
};

/** Why a file or folder could not be written, as the end of a sentence: `the disk is full.` */
export const whyUnwritable = (caught: unknown): string => {
  const { code, message } = caught as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message;
};
