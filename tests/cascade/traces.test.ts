import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { differences, readTrace, simulate } from '../../src/cascade/simulate/index.ts';
import type { FilterBarSpec } from '../../src/language/plan/index.ts';
import { openFilterBars } from '../../src/cli/simulate/open-filter-bars.ts';
import { shippedBars } from '../support/shipped-bars.ts';
import { arbitraryBar } from './support/arbitrary-session.ts';

const folder = resolve(import.meta.dirname, '../traces');
const bars = await openFilterBars(resolve(folder, '../../pages'));
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

const isAccepted = (spec: FilterBarSpec): boolean =>
  bars.planOf(spec, null).declared.length === Object.keys(spec.components).length;

describe('the traces, written from the rules of the cascade', () => {
  it('are there', () => {
    expect(files.length).toBeGreaterThan(0);
  });

  it.each(files)('%s holds', (file) => {
    const reading = readTrace(parse(readFileSync(join(folder, file), 'utf8')));
    if (reading.kind === 'unreadable') throw new Error(reading.problems.join('\n'));
    const { trace } = reading;
    expect(trace.expect).toBeDefined();
    const plan = bars.planOf(trace.filterBar, trace.customer ?? null);
    expect(differences(trace.expect, simulate(plan, trace, '2024-05-15'))).toEqual([]);
  });

  it('may hold any bar that the laws are tried on, since a broken law is shown as a trace', () => {
    for (const { spec } of shippedBars) expect(isAccepted(spec)).toBe(true);
    fc.assert(fc.property(arbitraryBar, isAccepted), { numRuns: 50 });
  });
});
