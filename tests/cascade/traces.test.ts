import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { differences, readTrace, simulate } from '../../src/cascade/simulate/index.ts';
import { openFilterBars } from '../../src/cli/filter-bar-source.ts';

const folder = resolve(import.meta.dirname, '../traces');
const bars = await openFilterBars(resolve(folder, '../../pages'));
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

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
});
