import { assert, jsonValue, property } from 'fast-check';
import { parse } from 'yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  compileProject,
  documentsOfTarget,
  formatOrigins,
  formatReach,
  reachOf,
  targetsOf,
  type Colors,
  type Project,
} from '../../../src/language/index.ts';
import { isMapping, placeIn, type Layered } from '../../../src/language/source/layered.ts';
import type { Path } from '../../../src/language/source/positions.ts';
import { shippedProject } from '../../support/shipped-project.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

const same = (text: string): string => text;
const plain: Colors = { red: same, yellow: same, cyan: same, dim: same, bold: same };

/** The paths of all scalars and empty collections. */
function leavesOf(value: unknown, path: Path = []): Path[] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(isMapping(value) ? value : {});
  return entries.length === 0 ? [path] : entries.flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

let sound: ReadonlyMap<string, string>;
let shipped: Project;
beforeAll(async () => {
  sound = await soundProject();
  shipped = shippedProject();
});

const withFiles = (files: Readonly<Record<string, string>>): Project =>
  compileProject(new Map([...sound, ...Object.entries(files)]), vocabulary);

/** What a customer has otherwise than the base. */
const isOwnOf =
  (company: string | null) =>
  ({ layers }: Layered): boolean => {
    const { customer, kind } = layers.at(-1)!.place;
    // A thousand texts of the base are a thousand times the same.
    return customer === company && (company !== null || kind !== 'locale');
  };

function explained(project: Project, company: string | null, target: string): string {
  return documentsOfTarget(project, company, target)
    .map((document) => formatOrigins(document, '', plain))
    .join('');
}

describe('an explained document', () => {
  it('is the merged document, for every page, bar, dataset, dictionary and app of every customer', () => {
    for (const company of [null, ...shipped.customers.keys()]) {
      const documents = [...shipped.documents(company).values()].filter(isOwnOf(company));
      for (const document of documents)
        expect(parse(formatOrigins(document, '', plain))).toEqual(document.value);
      expect(documents.length).toBeGreaterThan(company === null ? 50 : 0);
    }
  });

  it('is the merged document whatever it says', () => {
    assert(
      property(jsonValue({ maxDepth: 2 }), (value) => {
        const project = withFiles({ 'routes/x.json': JSON.stringify({ route: '/x', value }) });
        const [document] = documentsOfTarget(project, null, 'routes/x');
        // A document that could not be read (a forbidden name, say) has nothing to explain.
        const again = document?.value === undefined ? undefined : parse(formatOrigins(document, '', plain));
        expect(again).toEqual(document?.value);
      }),
      { numRuns: 100 },
    );
  });

  it('tells the file and line of every value', () => {
    for (const company of shipped.customers.keys())
      for (const document of [...shipped.documents(company).values()].filter(isOwnOf(company))) {
        const text = formatOrigins(document, '', plain);
        for (const path of leavesOf(document.value)) {
          const { file, line } = placeIn(document, path, 'value');
          expect(text).toContain(`# ${file}:${line}\n`);
        }
      }
  });

  it('keeps in one line what was written in one, and splits what a customer changes', () => {
    const text = explained(withFiles({}), 'zoo', '/report');
    expect(text).toMatch(
      /^ {2}channels: \{ type: area, query: byChannel, x: date, y: spend, color: channel \} +# routes\/report\.yaml:24$/m,
    );
    expect(text).toMatch(/^ {4}type: bar +# customers\/zoo\/routes\/report\.yaml:3$/m);
    expect(text).toMatch(/^ {4}query: byChannel +# routes\/report\.yaml:25$/m);
    expect(text).toContain('# routes/report.yaml, and over it customers/zoo/routes/report.yaml\n');
  });

  it('is found by its route, with its filter bar, or by its path, for each kind', () => {
    const overlays = withFiles({
      'customers/zoo/app.yaml': 'skin: dark\n',
      'customers/zoo/filter-bars/main.yaml': 'canBeSaved: true\n',
      'customers/zoo/datasets/sales.yaml': 'measures: { clicks: { format: integer } }\n',
      'customers/zoo/routes/own.yaml': `new: true\n${sound.get('routes/report.yaml')!.replace('/report', '/own')}`,
    });
    expect(overlays.diagnostics).toEqual([]);
    expect(explained(overlays, 'zoo', 'app')).toMatch(/skin: dark +# customers\/zoo\/app.yaml:1/);
    expect(explained(overlays, 'zoo', '/report')).toMatch(
      /canBeSaved: true +# customers\/zoo\/filter-bars\/main.yaml:1/,
    );
    expect(explained(overlays, 'zoo', 'datasets/sales.yaml')).toMatch(
      /format: integer +# customers\/zoo\/datasets/,
    );
    expect(explained(overlays, 'zoo', 'locales/en')).toMatch(
      /zoo: The zoo's report +# customers\/zoo\/locales\/en.yaml:2/,
    );
    expect(explained(overlays, 'zoo', '/own')).toMatch(/route: \/own +# customers\/zoo\/routes\/own.yaml:2/);
    expect(explained(overlays, null, '/own')).toBe('');
    expect(targetsOf(overlays, 'zoo')).toContain('/own');
    expect(targetsOf(overlays, null)).not.toContain('/own');
  });
});

describe('the reach of a file', () => {
  it('are all customers, but for what they say otherwise', () => {
    const project = withFiles({
      'customers/ark/app.yaml': 'skin: dark\n',
      'customers/sea/routes/report.yaml': 'disabled: true\n',
    });
    const reach = reachOf(project, 'routes/report.yaml')!;
    expect(reach).toMatchObject({
      base: true,
      customers: ['ark', 'zoo'],
      switchedOff: ['sea'],
      routes: ['/report'],
    });
    expect(reach.overridden.zoo!.paths).toContain('widgets.mix.type');
    expect(formatReach(reach, '', plain)).toMatch(
      /^routes\/report\.yaml reaches 2 customers and every company without files of its own, on \/report\.\n {2}ark {2}all of it\n {2}sea {2}switched off .*\n {2}zoo {2}all but title, widgets\.mix\.type/,
    );
  });

  it('of a dataset are the pages, too, that a customer alone has', () => {
    const page = 'new: true\nroute: /own\ntitle: pages.list\nqueries: { rows: { path: reports/sales, params: { measures: [spend], dimensions: [brand] } } }\nwidgets: { all: { type: table, query: rows, rows: [brand], columns: [spend] } }\nrows: [[all]]\n';
    const reach = reachOf(withFiles({ 'customers/zoo/routes/own.yaml': page }), 'datasets/sales.yaml')!;
    expect(reach).toMatchObject({ routes: ['/list/:id', '/report'], ownRoutes: { zoo: ['/own'] } });
    expect(formatReach(reach, '', plain)).toContain('  zoo  all of it, on /own too');
  }); // prettier-ignore

  it('of a bar or dataset are the pages that use it, of a customer’s file the customer', () => {
    const project = withFiles({});
    expect(reachOf(project, 'datasets/sales.yaml')!.routes).toEqual(['/list/:id', '/report']);
    expect(reachOf(project, 'filter-bars/main.yaml')!.routes).toEqual(['/report']);
    const own = reachOf(project, 'customers/zoo/routes/report.yaml')!;
    expect(own).toMatchObject({ base: false, customers: ['zoo'], routes: ['/report'] });
    expect(reachOf(project, 'routes/nowhere.yaml')).toBeNull();
    expect(reachOf(project, 'nowhere')).toBeNull();
  });
});
