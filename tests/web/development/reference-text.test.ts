import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blocksOf, codeIn } from '../../../src/web/development/diagnostics/reference-text.ts';

const folder = 'schemas/diagnostics';
const pages = readdirSync(folder).filter((name) => name !== 'README.md');

const words = (of: string): string[] => of.match(/\w+/g) ?? [];

describe('a page of the reference', () => {
  it('is read into headings, paragraphs and listings', () => {
    const page =
      '# a-code\n\nWhat is. Why.\n\n## Wrong\n\n`x.yaml`:\n\n```yaml\na: 1\n\n# `b`\n```\n\n## Right\n\n`x.yaml` without\nit.\n';
    expect(blocksOf(page)).toEqual([
      { kind: 'paragraph', text: 'What is. Why.' },
      { kind: 'heading', text: 'Wrong' },
      { kind: 'paragraph', text: '`x.yaml`:' },
      { kind: 'listing', text: 'a: 1\n\n# `b`' },
      { kind: 'heading', text: 'Right' },
      { kind: 'paragraph', text: '`x.yaml` without it.' },
    ]);
    expect(codeIn('no `a` and `b`.')).toEqual(['no ', 'a', ' and ', 'b', '.']);
  });

  it.each(pages)('is read whole, as it is generated: %s', (name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    const blocks = blocksOf(text);
    const written = blocks.map((block) => block.text).join('\n');
    const title = text.split('\n')[0]!;
    const marks = blocks.filter(({ kind }) => kind === 'listing').length;
    const languages = [...text.matchAll(/^```(yaml|json)$/gm)].length;
    expect(marks).toBe(languages);
    expect(words(written)).toHaveLength(words(text).length - words(title).length - languages);
  });
});
