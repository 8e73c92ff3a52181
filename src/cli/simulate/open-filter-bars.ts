import { existsSync } from 'node:fs';
import type { Project } from '../../language/index.ts';
import { readSources } from '../../language/node/index.ts';
import { planFilterBar } from '../../language/plan/index.ts';
import type { FilterBarPlan, FilterBarSpec } from '../../language/plan/index.ts';
import { projectCompiler } from '../open-project.ts';
import { Unusable } from '../unusable.ts';
import { barInPlace } from './bar-in-place.ts';

const folder = 'filter-bars/';

/** The filter bars of a folder of pages. */
export interface FilterBars {
  /** The shared bars of a customer, or of the base (null). */
  readonly names: (customer: string | null) => readonly string[];
  /** Customers with files of their own. */
  readonly customers: readonly string[];
  /** A shared bar with the customer's overlay merged. Throws an Unusable when it has mistakes. */
  readonly specOf: (name: string, customer: string | null) => FilterBarSpec;
  /** The plan of a bar, given by name or inline. Throws an Unusable when it has mistakes. */
  readonly planOf: (source: string | FilterBarSpec, customer: string | null) => FilterBarPlan;
}

/**
 * Compiles a folder of pages, which may be missing when all bars are inline. Calls `warn` for mistakes that
 * can be played.
 */
export async function openFilterBars(
  pages: string,
  warn: (text: string) => void = () => {},
): Promise<FilterBars> {
  const [sources, compiler] = await Promise.all([sourcesOf(pages), projectCompiler(pages)]);
  const project = compiler.compile(sources);
  const product = productOf(project);
  const specOf: FilterBars['specOf'] = (name, customer) => sharedBar(project, name, customer);
  return {
    names: (customer) =>
      [...project.documents(customer).keys()]
        .filter((slot) => slot.startsWith(folder))
        .map((slot) => slot.slice(folder.length)),
    customers: [...project.customers.keys()],
    specOf,
    planOf(source, customer) {
      if (typeof source === 'string') return planFilterBar(source, specOf(source, customer), product);
      const spec = barInPlace(source, compiler, product, warn);
      return planFilterBar('in place', spec, product);
    },
  };
}

const sourcesOf = async (pages: string): Promise<ReadonlyMap<string, Uint8Array>> =>
  existsSync(pages) ? (await readSources(pages)).sources : new Map();

function productOf(project: Project): string {
  const app = project.documents(null).get('app')?.value as { product?: { id?: unknown } } | undefined;
  const id = app?.product?.id;
  return typeof id === 'string' ? id : 'reportwright';
}

function sharedBar(project: Project, name: string, customer: string | null): FilterBarSpec {
  const document = project.documents(customer).get(`${folder}${name}`);
  if (document === undefined) {
    throw new Unusable(
      `filterBar: there is no ${name} under pages/filter-bars${customer ? ` or pages/customers/${customer}/filter-bars` : ''}`,
    );
  }
  const files = new Set(document.layers.map(({ path }) => path));
  const mistakes = project.diagnostics.filter(
    ({ file, severity }) => severity === 'error' && files.has(file),
  );
  if (mistakes.length > 0) {
    const lines = mistakes.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`);
    throw new Unusable(`the filter bar ${name} has mistakes\n${lines.join('\n')}`);
  }
  return document.value as FilterBarSpec;
}
