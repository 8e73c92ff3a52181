import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const strangers = new Set(['node_modules', 'dist', '.git']);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };

function* markdownBelow(folder: string): Iterable<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (strangers.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* markdownBelow(path);
    else if (entry.name.endsWith('.md')) yield path;
  }
}

const files = [...markdownBelow(root)].map((path) => relative(root, path));
const textOf = (file: string): string => readFileSync(file, 'utf8');
const withoutCode = (text: string): string => text.replaceAll(/^```.*?^```$/gms, '');

/** The name that a heading has in an address. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string): string[] =>
  [...withoutCode(textOf(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));

/** The links of a file that lead nowhere. */
function deadLinks(file: string): string[] {
  const prose = withoutCode(textOf(join(root, file))).replaceAll(/`[^`\n]*`/g, 'code');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const to = path === '' ? join(root, file) : resolve(root, dirname(file), path);
    return !existsSync(to) || (anchor !== undefined && !anchorsOf(to).includes(anchor));
  });
}

describe('the documentation', () => {
  it('is found', () => {
    expect(files).toEqual(expect.arrayContaining(['README.md', 'schemas/README.md', 'tests/README.md']));
  });

  it.each(files)('has no link that leads nowhere: %s', (file) => {
    expect(deadLinks(file)).toEqual([]);
  });

  it('names no command that there is not', () => {
    const named = files.flatMap((file) =>
      [...textOf(join(root, file)).matchAll(/\bnpm run (?:--silent )?([a-z][a-z:-]*)/g)].map(
        ([, script]) => `${file}: ${script}`,
      ),
    );
    expect(named.filter((one) => !Object.hasOwn(scripts, one.split(': ')[1]!))).toEqual([]);
  });
});
