import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import schema from '../../schemas/filter-bar.schema.json' with { type: 'json' };
import { compileProject } from '../language/index.ts';
import type { Project } from '../language/index.ts';
import { readSources, readVocabulary } from '../language/node/index.ts';
import { cyclesOf, cycleText, parentsOf, planFilterBar } from '../language/plan/index.ts';
import type { FilterBarPlan, FilterBarSpec } from '../language/plan/index.ts';

const judge = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile<FilterBarSpec>(schema);
const contractFile = resolve(import.meta.dirname, '../../schemas/api.openapi.yaml');
const folder = 'filter-bars/';

/** A filter bar that can't be run: the message says where and why. */
export class UnusableFilterBar extends Error {}

/** The filter bars of a folder of pages. */
export interface FilterBars {
  /** The shared bars that a customer has (null: the base), its own included. */
  readonly names: (customer: string | null) => readonly string[];
  /** Customers with files of their own. */
  readonly customers: readonly string[];
  /** A shared bar with a customer's overlay, as its author means it. Throws an UnusableFilterBar for one with mistakes. */
  readonly specOf: (name: string, customer: string | null) => FilterBarSpec;
  /** A bar by name or in place, ready to run. Throws an UnusableFilterBar. */
  readonly planOf: (source: string | FilterBarSpec, customer: string | null) => FilterBarPlan;
}

/** Compiles the folder, which may be missing where bars stand in place. */
export async function openFilterBars(pages: string): Promise<FilterBars> {
  const [sources, vocabulary] = await Promise.all([sourcesOf(pages), readVocabulary(contractFile)]);
  const project = compileProject(sources, vocabulary);
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
      check(source);
      return planFilterBar('in place', source, product);
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
    throw new UnusableFilterBar(
      `filterBar: there is no ${name} under pages/filter-bars${customer ? ` or pages/customers/${customer}/filter-bars` : ''}`,
    );
  }
  const files = new Set(document.layers.map(({ path }) => path));
  const mistakes = project.diagnostics.filter(
    ({ file, severity }) => severity === 'error' && files.has(file),
  );
  if (mistakes.length > 0) {
    const lines = mistakes.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`);
    throw new UnusableFilterBar(`the filter bar ${name} has mistakes\n${lines.join('\n')}`);
  }
  return document.value as FilterBarSpec;
}

/** A bar in place belongs to no project: its calls are the trace's own, and only its shape is judged. */
function check(spec: unknown): asserts spec is FilterBarSpec {
  if (!judge(spec)) {
    const faults = (judge.errors ?? []).map(
      ({ instancePath, message }) => `filterBar${instancePath}: ${message}`,
    );
    throw new UnusableFilterBar(`the filter bar in place is not valid\n${faults.join('\n')}`);
  }
  const names = Object.keys(spec.components);
  const cycles = cyclesOf(names, parentsOf(names, spec.hierarchy ?? []));
  if (cycles.length > 0)
    throw new UnusableFilterBar(`filterBar: the hierarchy has a cycle: ${cycles.map(cycleText).join('; ')}`);
}
