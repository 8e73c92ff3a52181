import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diagnosticPages } from '../../../scripts/generate/diagnostic-pages.ts';
import { explained, referenceOf, type DiagnosticCode } from '../../../src/language/index.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'schemas/diagnostics');
const diagnosticCodes = Object.keys(explained);

describe('the reference of the diagnostics', () => {
  it('is what the table and the specimens say now (else: npm run generate)', async () => {
    const pages = await diagnosticPages();
    const written = readdirSync(folder).map(
      (name) => [name, readFileSync(join(folder, name), 'utf8')] as const,
    );
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(pages));
  });

  it('has a page for every code, where the messages say', () => {
    for (const code of diagnosticCodes) {
      const page = readFileSync(join(root, referenceOf(code as DiagnosticCode)), 'utf8');
      expect(page).toMatch(new RegExp(`^# ${code}\n\n\\S.{30,}`));
    }
  });

  it('shows what is wrong and what is right for every code that a text can give', () => {
    const withoutText = ['file-too-large', 'link-outside', 'not-utf8', 'unreadable-file'];
    const bare = diagnosticCodes.filter(
      (code) => !/^## Wrong$[^]*^## Right$/m.test(readFileSync(join(folder, `${code}.md`), 'utf8')),
    );
    expect(bare.toSorted()).toEqual(withoutText);
  });
});
