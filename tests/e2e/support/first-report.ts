import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const readme = resolve(import.meta.dirname, '../../../README.md');

/** The file that the README's section "Your first report" describes. */
export interface FirstReport {
  /** Path within the folder of pages. */
  readonly file: string;
  readonly text: string;
}

/** Reads the section. Throws when the README no longer contains the path and the text. */
export const firstReport = (): FirstReport => {
  const [, section = ''] = readFileSync(readme, 'utf8').split(/^## Your first report$/m);
  const [words = ''] = section.split(/^## /m);
  const file = /`pages\/(routes\/[\w/.-]+\.yaml)`/.exec(words)?.[1];
  const text = /^```yaml\n([\s\S]*?)^```$/m.exec(words)?.[1];
  if (file === undefined || text === undefined)
    throw new Error('README.md has no file name and block of YAML under "## Your first report".');
  return { file, text };
};
