import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'traces-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...traces: readonly string[]): Promise<Ended> {
  const files = traces.map((text, index) => {
    const file = join(folder, `${index}.yaml`);
    writeFileSync(file, text);
    return file;
  });
  const command = ['scripts/run/command.mjs', 'simulate', ...files];
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: root }, (error, stdout, stderr) => {
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

const box = 'filterBar: { components: { active: { type: checkBox } } }\n';

describe('npm run simulate', () => {
  it('prints what came of a session, and ends with 0', async () => {
    const { code, stdout } = await run(
      `${box}script: [{ at: 5, select: { active: true, toString: 1 } }]\nexpect: { url: "?active=true" }`,
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      requests: [],
      metrics: [
        { at: 0, values: { active: false }, end: 0, outcome: 'ok' },
        { at: 5, values: { active: true }, end: 5, outcome: 'ok' },
      ],
      stored: [{ at: 250 }],
      final: { active: { state: 'ready', selected: true, data: [] } },
      url: '?active=true',
      outOfDate: false,
      notices: [{ at: 5, component: 'toString', kind: 'refused' }],
    });
  });

  it("plays a shared bar, and a customer's own", async () => {
    const { code, stdout } = await run(
      'filterBar: always-on\ntoday: 2024-05-15\nexpect: { final: { date: { selected: 2024-04-17_2024-05-14 } } }',
      'filterBar: performance-report-variant-1\ncustomer: papara\nexpect: { final: { brand: { selected: B000002 } } }',
    );
    const [dates, papara] = JSON.parse(stdout);
    expect(dates.metrics).toMatchObject([{ values: { date: '2024-04-17_2024-05-14' } }]);
    expect(papara.requests).toMatchObject([
      { path: 'global/filters', params: { brand_id: 'B000002', active_campaigns: true }, for: ['campaign'] },
    ]);
    expect(code).toBe(0);
  });

  it('prints a list for several, and ends with 1 when one expects what is not', async () => {
    const { code, stdout, stderr } = await run(box, `${box}expect: { metrics: [], url: "" }`);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toHaveLength(2);
    expect(stderr).toContain('url: expected "", got "?active=false"');
    expect(stderr).toContain('metrics: expected []');
  });

  it('ends with 2 and says where, when a trace or its bar is wrong', async () => {
    const { code, stdout, stderr } = await run(
      'filterBar: no-such-bar',
      'filterBar: performance-report-variant-1',
      `${box}scrip: []\nmetricsDelay: -1\nscript: [{ at: 1 }]`,
      'filterBar: { components: { a: { type: list } } }',
      'a: [',
      'filterBar: { components: { a: { type: checkBox }, b: { type: checkBox } }, hierarchy: [[a, b, a]] }',
      'filterBar: { components: { a: { type: checkBox }, b: { type: selectList } }, apiRules: { brands: { b: { responseKey: list, params: { of: $a$ } } } } }',
      'filterBar: { components: { c: { type: submit, rules: { isNecessary: true } }, d: { type: submit, rules: { isNecessary: true } } } }',
    );
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('there is no no-such-bar under pages/filter-bars');
    // It is one customer's own, and the trace is not of that customer.
    expect(stderr).toContain('there is no performance-report-variant-1 under pages/filter-bars');
    expect(stderr).toContain('scrip: unknown key; allowed are filterBar, customer');
    expect(stderr).toContain('metricsDelay: expected a number of milliseconds, 0 or more, got -1');
    expect(stderr).toContain('script[0]: does nothing');
    expect(stderr).toContain('filterBar/components/a/type');
    expect(stderr).toContain('a → b → a');
    expect(stderr).toContain('filterBar/apiRules/brands/b/params/of: `b` uses `$a$`');
    expect(stderr).toContain('filterBar/components/d: The buttons `c` and `d` are both necessary');
  });
});
