import type { FileTable, ServedFile } from './table.ts';

interface FoundDocs {
  readonly file: ServedFile;
  readonly status: 200 | 404;
}

/**
 * The documentation is built into files next to the app. Addresses of its pages have no extension: /docs/risk
 * is /docs/risk.html. Undefined for other addresses, and if the documentation is not built.
 */
export const findDocs = (files: FileTable, path: string): FoundDocs | undefined => {
  if (path !== '/docs' && !path.startsWith('/docs/')) return undefined;
  const page = path.endsWith('/') ? path.slice(0, -1) : path;
  const file = files.get(page === '/docs' ? '/docs/index.html' : `${page}.html`) ?? files.get(path);
  if (file !== undefined) return { file, status: 200 };
  const missing = files.get('/docs/404.html');
  return missing && { file: missing, status: 404 };
};
