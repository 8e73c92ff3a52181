import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import mergePatch from 'json-merge-patch';
import { parse } from 'yaml';
import schema from '../../schemas/filter-bar.schema.json' with { type: 'json' };
import { cyclesOf, cycleText, parentsOf, planFilterBar } from '../language/plan/index.ts';
import type { FilterBarPlan, FilterBarSpec } from '../language/plan/index.ts';

const judge = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile<FilterBarSpec>(schema);

/** A filter bar that can't be run: the message says where and why. */
export class UnusableFilterBar extends Error {}

/** The first of the endings that pages may have, parsed; undefined where there is no such file. */
function readPage(folder: string, name: string): unknown {
  const file = ['yaml', 'yml', 'json']
    .map((ending) => join(folder, `${name}.${ending}`))
    .find((path) => existsSync(path));
  return file === undefined ? undefined : parse(readFileSync(file, 'utf8'));
}

/** A filter bar by name or in place, with a customer's overlay, ready to run. */
export function loadFilterBar(
  pages: string,
  source: string | FilterBarSpec,
  customer: string | undefined,
): FilterBarPlan {
  const name = typeof source === 'string' ? source : 'in place';
  const spec = typeof source === 'string' ? readSharedBar(pages, source, customer) : source;
  check(spec, name);
  const app = readPage(pages, 'app') as { product?: { id?: unknown } } | undefined;
  const product = app?.product?.id;
  return planFilterBar(name, spec, typeof product === 'string' ? product : 'reportwright');
}

function readSharedBar(pages: string, name: string, customer: string | undefined): unknown {
  const base = readPage(join(pages, 'filter-bars'), name);
  const overlay =
    customer === undefined ? undefined : readPage(join(pages, 'customers', customer, 'filter-bars'), name);
  if (base === undefined && overlay === undefined) {
    throw new UnusableFilterBar(
      `filterBar: there is no ${name} under pages/filter-bars${customer ? ` or pages/customers/${customer}/filter-bars` : ''}`,
    );
  }
  if (overlay === undefined) return base;
  return base === undefined ? overlay : mergePatch.apply(base, overlay);
}

function check(spec: unknown, name: string): asserts spec is FilterBarSpec {
  if (!judge(spec)) {
    const faults = (judge.errors ?? []).map(
      ({ instancePath, message }) => `filterBar${instancePath}: ${message}`,
    );
    throw new UnusableFilterBar(`the filter bar ${name} is not valid\n${faults.join('\n')}`);
  }
  const names = Object.keys(spec.components);
  const cycles = cyclesOf(names, parentsOf(names, spec.hierarchy ?? []));
  if (cycles.length > 0)
    throw new UnusableFilterBar(`filterBar: the hierarchy has a cycle: ${cycles.map(cycleText).join('; ')}`);
}
