const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  ENOTDIR: 'there is no such file.',
  EISDIR: 'this is a folder, not a file.',
  EACCES: 'you do not have permission to read this file.',
  EPERM: 'you do not have permission to read this file.',
};

/** Why a file could not be read or parsed, as the end of a sentence: `there is no such file.` */
export const whyUnreadable = (caught: unknown): string => {
  if (caught instanceof SyntaxError) return `this is not JSON (${caught.message}).`;
  const { code, message } = caught as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? `the file cannot be read (${message}).`;
};
