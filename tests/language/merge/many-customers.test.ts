import { beforeAll, describe, expect, it } from 'vitest';
import {
  createCompiler,
  diffProjects,
  reachOf,
  type Compiler,
  type Project,
} from '../../../src/language/index.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

const pages = 300;
const customers = 100;

let sources: Map<string, string>;
let compiler: Compiler;
let project: Project;
let coldMs = 0;

/** Hundreds of pages; every customer changes three of them, and every fifth a filter bar that all pages have. */
beforeAll(async () => {
  const sound = await soundProject();
  sources = new Map(sound);
  for (let page = 0; page < pages; page += 1)
    sources.set(
      `routes/many/page-${page}.yaml`,
      sound.get('routes/report.yaml')!.replace('/report', `/many/${page}`),
    );
  for (let customer = 0; customer < customers; customer += 1) {
    for (const page of [0, 1 + customer, 2 + customer])
      sources.set(
        `customers/c${customer}/routes/many/page-${page}.yaml`,
        `widgets: { trend: { height: ${300 + customer} } }\n`,
      );
    if (customer % 5 === 0)
      sources.set(
        `customers/c${customer}/filter-bars/main.yaml`,
        'components: { date: { rules: { defaultEntry: last-7d } } }\n',
      );
  }
  compiler = createCompiler(vocabulary);
  const start = performance.now();
  project = compiler.compile(sources);
  coldMs = performance.now() - start;
});

const edited = (file: string, from: string, to: string): Map<string, string> =>
  new Map(sources).set(file, sources.get(file)!.replace(from, to));

describe('a hundred customers of hundreds of pages', () => {
  it('each have their own page, and share all that they do not change', () => {
    expect(project.diagnostics).toEqual([]);
    expect(project.customers.size).toBe(customers + 1);
    const height = (customer: string, page: number): unknown =>
      (project.variant(customer).pages.get(`/many/${page}`)!.plan.widgets.trend!.spec as { height?: number }).height;
    expect([height('c7', 0), height('c8', 0), height('c7', 250)]).toEqual([307, 308, 280]);
    expect(project.variant('c7').pages.get('/many/250')).toBe(project.base.pages.get('/many/250'));
    expect(project.variant('c5').pages.get('/many/250')!.plan.filterBar!.components.find(({ name }) => name === 'date')!.defaultEntry).toBe('last-7d');
  }); // prettier-ignore

  it('are compiled again in a small part of the time when one page changes', () => {
    const times = [1, 2, 3].map((round) => {
      const next = edited('routes/many/page-200.yaml', 'span: 16', `span: ${16 - round}`);
      const start = performance.now();
      project = compiler.compile(next);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(coldMs / 4);
    project = compiler.compile(sources);
  });

  it('are reached by a change in a page of the base, but for what they have otherwise', () => {
    const after = compiler.compile(edited('routes/many/page-0.yaml', 'trend: { type: line', 'trend: { height: 200, type: column'));
    const changes = diffProjects(project, after).changes.map(({ pointer, reach }) => [pointer, reach.customers.length]);
    expect(changes).toEqual([['/widgets/trend/height', 1], ['/widgets/trend/type', customers + 1]]);
    const reach = reachOf(project, 'routes/many/page-0.yaml')!;
    expect(reach.customers).toHaveLength(customers + 1);
    expect(Object.keys(reach.overridden)).toHaveLength(customers);
  }); // prettier-ignore

  it('are told of a change in a bar once, with every page that shows it', () => {
    const after = compiler.compile(
      edited('filter-bars/main.yaml', 'defaultEntry: last-28d', 'defaultEntry: last-90d'),
    );
    const [change, ...more] = diffProjects(project, after).changes;
    expect(more).toEqual([]);
    expect(change!.routes).toHaveLength(pages + 1);
    expect(change!.reach.customers).toHaveLength(customers + 1 - customers / 5);
    expect(change!.reach.spared).toHaveLength(customers / 5);
  });

  it('are all checked: what is wrong with three of them alone is said once, with their names', () => {
    const wrong = new Map(sources);
    for (const customer of ['c1', 'c2', 'c3'])
      wrong.set(`customers/${customer}/routes/many/page-150.yaml`, 'queries: { byChannel: { params: { measures: [ctr] } } }\n');
    const { diagnostics } = compiler.compile(wrong);
    expect(diagnostics.map(({ code, customers: whose }) => [code, whose])).toEqual([
      ['not-asked-for', ['c1', 'c2', 'c3']],
      ['not-asked-for', ['c1', 'c2', 'c3']],
    ]);
  }); // prettier-ignore
});
