import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { compileProject, formatSarif, suggestedEdit } from '../../../src/language/index.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

/** The schema of SARIF 2.1.0 as it was published. It says draft-04 and uses nothing that later drafts read otherwise. */
const check = (() => {
  const path = createRequire(import.meta.url).resolve(
    '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
  );
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  return formats.default(new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })).compile(schema);
})();

const sound = await soundProject();
const broken = new Map(sound)
  .set('routes/report.yaml', sound.get('routes/report.yaml')!.replace('delta: daily', 'delta: dayly'))
  .set('datasets/a b#ä%.yaml', 'tabel: x');

describe('the output for code scanners', () => {
  it.each([
    ['without mistakes', sound],
    ['with mistakes, in a file with an odd name', broken],
  ])('is SARIF %s', (_, sources) => {
    const { diagnostics } = compileProject(sources, vocabulary);
    const log: unknown = JSON.parse(formatSarif(diagnostics, 'pages/'));
    check(log);
    expect(check.errors ?? []).toEqual([]);
    expect(log).toMatchObject({
      version: '2.1.0',
      runs: [{ results: diagnostics.map(({ code }) => ({ ruleId: code })) }],
    });
  });

  it('brings each suggestion as a fix', () => {
    const { diagnostics } = compileProject(broken, vocabulary);
    const text = broken.get('routes/report.yaml')!;
    const log: unknown = JSON.parse(
      formatSarif(diagnostics, 'pages/', (each) =>
        each.file === 'routes/report.yaml' ? suggestedEdit(each, text) : null,
      ),
    );
    check(log);
    expect(check.errors ?? []).toEqual([]);
    const deletedRegion = { startLine: 22, startColumn: 60, endLine: 22, endColumn: 65 };
    const fix = {
      artifactChanges: [{ replacements: [{ deletedRegion, insertedContent: { text: 'daily' } }] }],
    };
    const { runs } = log as { runs: { results: { ruleId: string }[] }[] };
    const [found] = runs[0]!.results.filter(({ ruleId }) => ruleId === 'unknown-query');
    expect(found).toMatchObject({ fixes: [fix] });
  });

  it('is told apart from what is no SARIF', () => {
    expect(check({ version: '2.1.0', runs: [{ tool: { driver: {} } }] })).toBe(false);
  });

  it('explains each code that occurs, once, with its page of the reference', () => {
    const { diagnostics } = compileProject(broken, vocabulary);
    const log = JSON.parse(formatSarif(diagnostics, 'pages/')) as {
      runs: [{ tool: { driver: { rules: { id: string; help: { text: string } }[] } } }];
    };
    const { rules } = log.runs[0].tool.driver;
    expect(rules.map(({ id }) => id)).toEqual([...new Set(diagnostics.map(({ code }) => code))].toSorted());
    for (const { id, help } of rules) expect(help.text).toContain(`schemas/diagnostics/${id}.md`);
  });
});
