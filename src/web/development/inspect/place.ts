import type { Place } from '../../../language/plan/index.ts';

/** The folder of the page files, and the link that opens an editor. */
export interface AuthoringLinks {
  readonly pagesDir: string;
  /** Contains `{path}`, `{line}` and optionally `{column}`. */
  readonly editorLink: string;
}

/** A place as editors and terminals write it, relative to the project's root. */
export const placeText = ({ file, line }: Place): string => `pages/${file}:${line}`;

/** The address that opens an editor at a place; without a column, at the start of the line. */
export const editorAddress = (
  { pagesDir, editorLink }: AuthoringLinks,
  { file, line, column = 1 }: Place & { readonly column?: number },
): string => {
  const path = `${pagesDir}/${file}`.replaceAll('\\', '/').replace(/^\//, '');
  const encoded = path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^([A-Za-z])%3A/, '$1:');
  return editorLink
    .replaceAll('{path}', () => encoded)
    .replaceAll('{line}', String(line))
    .replaceAll('{column}', String(column));
};
