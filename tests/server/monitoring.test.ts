import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startTestServer } from '../support/test-server.ts';

const folder = 'src/server/monitoring';

/** Observes a process of its own: what it begins to observe, it observes to the end of the process. */
const ofProcess = `
import { collectDefaultMetrics, register } from 'prom-client';
collectDefaultMetrics();
process.stdout.write(await register.metrics(), () => process.exit());
`;

/** The figures that a server has, by name, with their types; those of its process are the library's. */
async function figures(): Promise<ReadonlyMap<string, string>> {
  const test = await startTestServer();
  const { body: own } = await test.server.inject('/metrics');
  await test.server.close();
  const others = execFileSync(process.execPath, ['--input-type=module', '-e', ofProcess], {
    encoding: 'utf8',
  });
  const body = `${own}\n${others}`;
  return new Map([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
}

it('the documentation lists the figures that there are, with their types, and the example asks for no others', async () => {
  const found = await figures();
  const documented = [...readFileSync(`${folder}/README.md`, 'utf8').matchAll(/^\| `(\w+)` \| (\w+) \|/gm)];
  const own = [...found].filter(([name]) => /^(http|reportwright)_/.test(name));
  expect(documented.map(([, name, type]) => [name, type]).toSorted()).toEqual(own.toSorted());
  const { panels } = JSON.parse(readFileSync(`${folder}/grafana-dashboard.json`, 'utf8')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const requested = panels
    .flatMap(({ targets }) => targets)
    .flatMap(({ expr }) => expr.match(/\b\w+_\w+\b/g) ?? []);
  const missing = requested
    .filter((name) => /^(http|reportwright|process|nodejs)_/.test(name))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !found.has(name));
  expect(missing).toEqual([]);
});

it('figures say which parts are ready', async () => {
  const test = await startTestServer();
  await test.server.inject('/readyz');
  const { body } = await test.server.inject('/metrics');
  expect(body).toContain('reportwright_part_ready{part="state"} 1');
  expect(body).toContain('reportwright_part_ready{part="warehouse"} 1');
  expect(body).toMatch(/reportwright_page_mistakes 0/);
  await test.server.close();
});
