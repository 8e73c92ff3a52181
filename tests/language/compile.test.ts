import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../src/language/plan/index.ts';
import { compileProject, createCompiler, type Project } from '../../src/language/index.ts';
import { soundProject } from './support/specimen.ts';
import { vocabulary } from './support/vocabulary.ts';
import { withDefaults } from '../../src/language/widgets/with-defaults.ts';

let sound: ReadonlyMap<string, string>;
beforeAll(async () => {
  sound = await soundProject();
});

/** The sound project with pieces of its files replaced. */
function changed(
  ...edits: readonly (readonly [file: string, from: string, to: string])[]
): Map<string, string> {
  const sources = new Map(sound);
  for (const [file, from, to] of edits) {
    const text = sources.get(file)!;
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    sources.set(file, text.replace(from, to));
  }
  return sources;
}

const compile = (sources: ReadonlyMap<string, string | Uint8Array>): Project =>
  compileProject(sources, vocabulary);

const hash = (sources: ReadonlyMap<string, string>): string =>
  compile(sources).base.pages.get('/report')!.hash;

const place = (places: boolean) =>
  compileProject(sound, vocabulary, { places }).variant('zoo').pages.get('/report')!.plan.widgets.mix!.place;

function facts({ diagnostics, base, customers }: Project): unknown {
  const variants = [base, ...customers.values()].map(({ company, manifest, pages }) => ({
    company,
    manifest,
    plans: [...pages.values()].map(({ plan }) => plan),
  }));
  return { diagnostics, variants };
}

const routesOf = (sources: ReadonlyMap<string, string>): string[] => [...compile(sources).routes].toSorted();

const ownPage =
  'route: /own\ntitle: pages.list\nwidgets: { note: { type: text, text: pages.list } }\nrows: [[note]]\n';

const spendWidget = '  spend: { type: kpi, query: daily, measure: spend, delta: daily, sparkline: date }';

/** What is told, and how many rows the page has, with `spend` switched off and these in place of its row. */
function withSpendOff(row: string) {
  const { diagnostics, base } = compile(
    changed(
      ['routes/report.yaml', spendWidget, spendWidget.replace(' }', ', disabled: true }')],
      ['routes/report.yaml', '  - [spend, { widget: trend, span: 16 }]', row],
    ),
  );
  return { diagnostics, rows: rowsOf(base.pages.get('/report')!.plan).length };
}

describe('a widget that is switched off', () => {
  it('needs no place in the rows, and leaves the one that it has', () => {
    expect(withSpendOff('  - [trend]')).toEqual({ diagnostics: [], rows: 3 });
    expect(withSpendOff('  - [spend, trend]')).toEqual({ diagnostics: [], rows: 3 });
  });

  it('needs none in the rows of a customer who switches it off and lays out the others', () => {
    const zoo = 'customers/zoo/routes/report.yaml';
    const { diagnostics, customers } = compile(
      changed([zoo, 'widgets:', 'widgets:\n  spend: { disabled: true }'], [zoo, '[spend, extra,', '[extra,']),
    );
    expect(diagnostics).toEqual([]);
    expect(customers.get('zoo')?.pages.get('/report')?.plan.widgets).not.toHaveProperty('spend');
  });
});

describe('the routes of a project', () => {
  it('are those of the base, and those that a customer alone has', () => {
    expect(routesOf(sound)).toEqual(['/list/:id', '/report']);
    const sources = new Map(sound).set('customers/zoo/routes/own.yaml', ownPage);
    expect(routesOf(sources)).toEqual(['/list/:id', '/own', '/report']);
  });

  it('stay when one customer has taken its page away, or broken it', () => {
    const away = new Map(sound).set('customers/zoo/routes/list.yaml', 'disabled: true\n');
    expect(routesOf(away)).toEqual(['/list/:id', '/report']);
    const broken = new Map(sound).set('customers/zoo/routes/list.yaml', 'title: 3\n');
    expect(routesOf(broken)).toEqual(['/list/:id', '/report']);
  });

  it('are without those of pages with errors, unless a customer has them right', () => {
    const broken = changed(['routes/list.yaml', 'measures: [spend]', 'measures: [spent]']);
    expect(routesOf(broken)).toEqual(['/report']);
    const mended = 'queries: { rows: { params: { measures: [spend] } } }\n';
    expect(routesOf(broken.set('customers/zoo/routes/list.yaml', mended))).toEqual(['/list/:id', '/report']);
  });
});

describe('a plan', () => {
  it('asks for the parts of ratios, and for totals where a widget shows them', () => {
    const { plan } = compile(sound).base.pages.get('/report')!;
    expect(plan.queries.daily!.params).toMatchObject({
      measures: ['spend', 'clicks', 'ctr', 'buyers', 'impressions'],
      totals: true,
    });
    expect(plan.queries.daily).toMatchObject({
      components: ['brand', 'date'],
      dataset: 'sales',
      path: 'reports/sales',
    });
    expect(plan.widgets.spend!.names).toEqual(['daily']);
  });

  it('fills each row: widgets without a span share what is left', () => {
    const { plan } = compile(sound).base.pages.get('/report')!;
    expect(rowsOf(plan).map((row) => row.map(({ span }) => span))).toEqual([[24], [8, 16], [12, 12]]);
  });

  it('merges what a query extends, and leaves out a query that is only extended', () => {
    const { plan } = compile(sound).base.pages.get('/list/:id')!;
    expect(plan.queries.before).toMatchObject({
      path: 'reports/sales',
      params: {
        measures: ['spend'],
        dimensions: ['brand', 'channel'],
        channel: '$route.id$',
        compare: 'previous_year',
      },
      requires: ['size'],
    });
    expect(plan.widgets.table!.names).toEqual(['rows', 'before']);
  });

  it('has the same hash for the same page, and another for another', () => {
    expect(hash(sound)).toBe(hash(new Map([...sound].toReversed())));
    expect(hash(changed(['routes/report.yaml', 'span: 16', 'span: 15']))).not.toBe(hash(sound));
    expect(hash(changed(['routes/list.yaml', 'sort: -spend', 'sort: spend']))).toBe(hash(sound));
  });

  it('says where widgets were written only when asked to', () => {
    expect(place(true)).toEqual({ file: 'customers/zoo/routes/report.yaml', line: 3 });
    expect(place(false)).toBeNull();
  });
});

describe('a customer', () => {
  it('sees the base with its own changes, and nobody else sees them', () => {
    const project = compile(sound);
    const own = project.variant('zoo').pages.get('/report')!.plan;
    expect(own.title).toBe('pages.zoo');
    const mix = { type: 'bar', query: 'byChannel', x: 'spend', y: 'channel' } as const;
    expect(own.widgets.mix!.spec).toEqual(withDefaults(mix));
    expect(own.widgets.extra!.spec).toEqual({ type: 'kpi', query: 'daily', measure: 'clicks' });
    expect(
      JSON.stringify([
        project.base.manifest,
        project.base.pages.get('/report')!.plan,
        [...project.base.dictionaries],
      ]),
    ).not.toMatch(/zoo/i);
    expect(project.variant('another')).toBe(project.base);
  });

  it('shares the plans of pages that it does not change', () => {
    const project = compile(sound);
    expect(project.variant('zoo').pages.get('/list/:id')).toBe(project.base.pages.get('/list/:id'));
  });

  it('loses only its own page when its file is broken', () => {
    const project = compile(
      changed(['customers/zoo/routes/report.yaml', 'x: spend, y: channel', 'x: spent, y: channel']),
    );
    expect(project.diagnostics).toMatchObject([
      { code: 'unknown-field', file: 'customers/zoo/routes/report.yaml', line: 3 },
    ]);
    expect([...project.variant('zoo').pages.keys()]).toEqual(['/list/:id']);
    expect([...project.base.pages.keys()]).toEqual(['/list/:id', '/report']);
  });

  it('may take a page away, and its menu entry with it', () => {
    const sources = new Map(sound).set('customers/zoo/routes/list.yaml', 'disabled: true\n');
    const project = compile(sources);
    expect(project.diagnostics).toEqual([]);
    expect([...project.variant('zoo').pages.keys()]).toEqual(['/report']);
  });

  it('may have pages, bars and datasets of its own, which say so', () => {
    const sources = new Map(sound)
      .set(
        'customers/zoo/datasets/visits.yaml',
        `new: true\ntitle: datasets.sales\n${sound.get('datasets/sales.yaml')!}`,
      )
      .set('customers/zoo/filter-bars/own.yaml', `new: true\n${sound.get('filter-bars/main.yaml')!}`)
      .set(
        'customers/zoo/routes/own.yaml',
        `new: true\n${sound.get('routes/report.yaml')!.replace('/report', '/own').replaceAll('/sales', '/visits').replace(': main', ': own')}`,
      );
    const project = compile(sources);
    expect(project.diagnostics).toEqual([]);
    expect(project.variant('zoo').pages.get('/own')!.plan.filterBar!.name).toBe('own');
    expect([...project.base.datasets.keys()]).toEqual(['sales']);
  });
});

describe('a broken file', () => {
  it('takes away what needs it and leaves the rest untouched', () => {
    const project = compile(changed(['filter-bars/main.yaml', 'type: checkBox', 'type: checkbox']));
    expect(project.diagnostics.map(({ code }) => code)).toEqual(['not-allowed']);
    expect([...project.base.pages.keys()]).toEqual(['/list/:id']);
  });

  it('reports all of its mistakes, whichever stage finds them', () => {
    const { diagnostics } = compile(
      changed(
        ['routes/report.yaml', 'angle: spend', 'angel: spend'],
        ['routes/report.yaml', 'delta: daily', 'delta: dayly'],
        ['routes/report.yaml', 'span: 16', 'span: wide'],
        ['routes/report.yaml', 'icon: LineChartOutlined', 'icon: LineChart'],
      ),
    );
    expect(diagnostics.map(({ code }) => code)).toEqual([
      'unknown-icon',
      'unknown-query',
      'unknown-key',
      'wrong-type',
    ]);
  });

  const hostile: readonly [string, string][] = [
    ['half a million brackets', '['.repeat(500_000)],
    ['half a million dashes', '- '.repeat(500_000)],
    ['deep indentation', Array.from({ length: 1_000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
    ['an alias of itself', 'a: &a [*a]'],
    ['an alias of nothing', 'a: *nothing'],
    ['a billion laughs', `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'.replaceAll(/./g, (name) => `${name}: &${name} [${Array(9).fill(`*${String.fromCharCode(name.charCodeAt(0) - 1)}`).join(',')}]\n`)}`],
    ['a list', '- a\n- b'],
    ['a number', '17'],
    ['a merge key', '<<: { route: /a }'],
    ['names of JavaScript', '{ "__proto__": { "route": "/a" }, "constructor": 1, "toString": 2 }'],
  ]; // prettier-ignore

  it.each(hostile)('is a diagnostic with its file, never a crash: %s', (_, text) => {
    for (const file of [
      'routes/x.yaml',
      'app.yaml',
      'filter-bars/main.yaml',
      'datasets/sales.yaml',
      'locales/en.yaml',
      'customers/zoo/routes/report.yaml',
      'datasets/sales.json',
    ]) {
      const { diagnostics } = compile(new Map(sound).set(file, text));
      // Of two files in one place, the one that comes second is told, with the name of the first.
      const names = diagnostics.flatMap(({ code, file: at, params }) =>
        code === 'name-taken' ? [at, (params as { readonly other: string }).other] : [at],
      );
      expect(names).toContain(file);
    }
  });

  it.each(['customers/../app.yaml', 'customers/../../secret.yaml', '../app.yaml', 'routes/../app.yaml'])(
    'at %s is not taken for another',
    (file) => {
      const { diagnostics } = compile(new Map(sound).set(file, 'skin: dark'));
      expect(diagnostics).toMatchObject([{ file }]);
    },
  );
});

describe('compiling again', () => {
  const edit = record({
    file: constantFrom('app.yaml', 'routes/report.yaml', 'routes/list.yaml', 'filter-bars/main.yaml', 'datasets/sales.yaml', 'locales/en.yaml', 'locales/de.yaml', 'customers/zoo/routes/report.yaml', 'customers/zoo/locales/en.yaml'),
    what: constantFrom('delete', 'restore', 'break', 'change'),
    at: integer({ min: 0, max: 400 }),
    text: constantFrom('x', ' ', '\n', 'spend', '$brand$', ': ', 'null', '}', 'channel', '2'),
  }); // prettier-ignore

  it('forgets what a broken dictionary let pass, once that dictionary is gone', () => {
    const compiler = createCompiler(vocabulary);
    const sources = new Map(sound).set('locales/en.yaml', '}');
    sources.delete('locales/de.yaml');
    compiler.compile(new Map(sources));
    sources.delete('locales/en.yaml');
    expect(facts(compiler.compile(sources))).toEqual(facts(compile(sources)));
  });

  it('after any sequence of changes says the same as compiling afresh', () => {
    assert(
      property(array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
        const compiler = createCompiler(vocabulary);
        const sources = new Map(sound);
        compiler.compile(sources);
        for (const { file, what, at, text } of edits) {
          const now = sources.get(file) ?? '';
          if (what === 'delete') sources.delete(file);
          else if (what === 'restore') sources.set(file, sound.get(file)!);
          else
            sources.set(file, now.slice(0, at) + text + now.slice(what === 'break' ? at : at + text.length));
          expect(facts(compiler.compile(new Map(sources)))).toEqual(facts(compile(sources)));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the plans of what did not change', () => {
    const compiler = createCompiler(vocabulary);
    const before = compiler.compile(sound).base.pages;
    const after = compiler.compile(changed(['routes/list.yaml', 'sort: -spend', 'sort: spend'])).base.pages;
    expect(after.get('/report')).toBe(before.get('/report'));
    expect(after.get('/list/:id')).not.toBe(before.get('/list/:id'));
  });
});
