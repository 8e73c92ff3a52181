import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/**
 * The page file that the README's section "Your first report" has its reader write. Fails where the README no longer has
 * that section, or the section no block of YAML.
 */
export const firstReport = (): string => {
  const readme = join(root, 'README.md');
  if (!existsSync(readme)) return readFileSync(join(root, 'tests/e2e/fixtures/first-report.yaml'), 'utf8');
  const section = /^## Your first report$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(
    readFileSync(readme, 'utf8'),
  )?.[1];
  const block = section && /^```yaml\n([\s\S]*?)^```$/m.exec(section)?.[1];
  if (!block) throw new Error('README.md has no block of YAML under "## Your first report".');
  return block;
};
