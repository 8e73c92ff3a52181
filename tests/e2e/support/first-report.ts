import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const readme = resolve(import.meta.dirname, '../../../README.md');

/** What the README's section "Your first report" has its reader write. */
export interface FirstReport {
  /** Below the folder of pages. */
  readonly file: string;
  readonly text: string;
}

/** Fails where the README no longer says what to write and where. */
export const firstReport = (): FirstReport => {
  const [, section = ''] = readFileSync(readme, 'utf8').split(/^## Your first report$/m);
  const [words = ''] = section.split(/^## /m);
  const file = /`pages\/(routes\/[\w/.-]+\.yaml)`/.exec(words)?.[1];
  const text = /^```yaml\n([\s\S]*?)^```$/m.exec(words)?.[1];
  if (file === undefined || text === undefined)
    throw new Error('README.md has no file name and block of YAML under "## Your first report".');
  return { file, text };
};
