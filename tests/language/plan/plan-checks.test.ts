import { describe, expect, it } from 'vitest';
import { compileProject } from '../../../src/language/index.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

const sound = await soundProject();
const page = sound.get('routes/report.yaml')!;
const beside = `checks:
  adds:
    with: { date: last-7d }
    expect:
      - { type: rows, query: byChannel }
      - { type: addsUp, query: byChannel, measures: [spend] }
  rows: { expect: [{ type: rows, query: control }] }
`;
const control = '  control: { extends: byChannel, params: { dimensions: [channel] } }\nwidgets:';
const files = new Map([
  ...sound,
  ['routes/report.yaml', page.replace('widgets:', control)],
  ['routes/report.checks.yaml', beside],
]);

const compiled = (more: Readonly<Record<string, string>> = {}) =>
  compileProject(new Map([...files, ...Object.entries(more)]), vocabulary);

describe('the checks of a page', () => {
  it('ask its queries as the page does, with the total where they speak of it, and know their lines', () => {
    const [adds, rows] = compiled().base.checks.get('/report')!;
    expect(adds).toMatchObject({
      name: 'adds',
      selection: { date: 'last-7d' },
      place: { file: 'routes/report.checks.yaml', line: 2 },
      expect: [{ place: { line: 5 } }, { place: { line: 6 } }],
      queries: { byChannel: { path: 'reports/sales', params: { totals: true, date: '$date$' } } },
    });
    expect(rows!.queries.control!.params).not.toHaveProperty('totals');
  });

  it('may ask a query that no widget shows, beside the page or in it', () => {
    expect(compiled().diagnostics).toEqual([]);
    expect(
      compiled({ 'routes/report.checks.yaml': beside.replace('control', 'daily') }).diagnostics,
    ).toMatchObject([{ code: 'unused-query' }]);
    const inPage = `${files.get('routes/report.yaml')!}checks:\n  own: { expect: [{ type: rows, query: control }] }\n`;
    const { base, diagnostics } = compiled({ 'routes/report.yaml': inPage });
    expect(diagnostics).toEqual([]);
    expect(base.checks.get('/report')!.map(({ name }) => name)).toEqual(['own', 'adds', 'rows']);
  });

  it('are never part of what is sent to a browser', () => {
    const { plan, hash } = compiled().base.pages.get('/report')!;
    expect(JSON.stringify(plan)).not.toContain('addsUp');
    expect(compiled({ 'routes/report.checks.yaml': beside.replace('last-7d', 'last-28d') }).base.pages.get('/report')!.hash).toBe(hash);
  }); // prettier-ignore

  it('are a customer’s own after its changes', () => {
    const { base, customers, diagnostics } = compiled({
      'customers/zoo/routes/report.checks.yaml':
        'checks:\n  rows: null\n  adds: { with: { date: last-28d } }\n  more: { new: true, expect: [{ type: rows, query: daily }] }\n',
    });
    expect(diagnostics).toMatchObject([{ code: 'unused-query', file: 'routes/report.yaml' }]);
    const own = customers.get('zoo')!.checks.get('/report')!;
    expect(own.map(({ name, selection }) => [name, selection.date])).toEqual([
      ['adds', 'last-28d'],
      ['more', undefined],
    ]);
    expect(base.checks.get('/report')).toHaveLength(2);
  });

  it('say nothing of a page that is broken, or that a customer switches off', () => {
    const broken = files.get('routes/report.yaml')!.replace('measures: [spend, ctr]', 'measures: [spnd, ctr]');
    const codes = compiled({ 'routes/report.yaml': broken }).diagnostics.map(({ code }) => code);
    expect(codes).toEqual(['unknown-measure']);
    const off = compiled({ 'customers/zoo/routes/report.yaml': 'disabled: true\n' });
    expect(off.customers.get('zoo')!.checks.has('/report')).toBe(false);
    expect(off.diagnostics.filter(({ file }) => file.includes('checks'))).toEqual([]);
  }); // prettier-ignore
});
