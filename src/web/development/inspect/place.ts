import type { Place } from '../../../language/plan/index.ts';

/** Where page files lie, and how an editor is opened there. */
export interface AuthoringLinks {
  readonly pagesDir: string;
  /** With `{path}`, `{line}` and perhaps `{column}`. */
  readonly editorLink: string;
}

/** As editors and terminals write it, from the root of the project. */
export const placeText = ({ file, line }: Place): string => `pages/${file}:${line}`;

/** The address that opens an editor at a place; without a column, at the start of its line. */
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
