// npm run simulate -- TRACE.yaml [...]: plays scripted sessions with filter bars in virtual time and prints the results.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { differences, readTrace, simulate } from '../cascade/simulate/index.ts';
import type { SimulationOutput } from '../cascade/simulate/index.ts';
import { parsedArguments } from './arguments.ts';
import { openFilterBars } from './simulate/open-filter-bars.ts';
import type { FilterBars } from './simulate/open-filter-bars.ts';
import { runCommand, Unusable } from './unusable.ts';

const usage = 'Usage: npm run simulate -- TRACE.yaml [TRACE.yaml ...]';

interface Played {
  readonly file: string;
  readonly output: SimulationOutput;
  readonly differences: readonly string[];
}

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

function readDocument(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Unusable(error instanceof Error ? error.message : String(error));
  }
}

function play(file: string, bars: FilterBars): Played {
  const reading = readTrace(readDocument(file));
  if (reading.kind === 'unreadable') throw new Unusable(reading.problems.join('\n'));
  const { trace } = reading;
  const plan = bars.planOf(trace.filterBar, trace.customer ?? null);
  const output = simulate(plan, trace, new Date().toISOString().slice(0, 10));
  const unmet = trace.expect === undefined ? [] : differences(trace.expect, output);
  return {
    file,
    output,
    differences: unmet.map(
      ({ path, expected, actual }) => `${path}: expected ${show(expected)}, got ${show(actual)}`,
    ),
  };
}

async function run(args: readonly string[]): Promise<number> {
  const { positionals: files } = parsedArguments(usage, args, {});
  if (files.length === 0) throw new Unusable(usage);
  const bars = await openFilterBars(resolve(process.env.PAGES_DIR || 'pages'), (text) => console.error(text));
  const played: Played[] = [];
  let failures = 0;
  for (const file of files) {
    try {
      played.push(play(file, bars));
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      failures += 1;
      console.error(`${file} can't be played:\n${error.message}`);
    }
  }
  if (failures > 0) return 2;
  const outputs = played.map(({ output }) => output);
  console.log(JSON.stringify(outputs.length === 1 ? outputs[0] : outputs, null, 2));
  const unmet = played.filter((one) => one.differences.length > 0);
  for (const { file, differences: lines } of unmet)
    console.error(`${file} does not hold:\n${lines.join('\n')}`);
  return unmet.length > 0 ? 1 : 0;
}

await runCommand(run);
