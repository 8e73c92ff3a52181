// `npm run loads [-- --only wide,readyz --seconds 30 --built FOLDER | --url URL]`: runs loads that once made
// the server fail.
import { setMaxListeners } from 'node:events';
import { parseArgs } from 'node:util';
import { hangUp, logIn } from './request.ts';
import type { Outcome } from './request.ts';
import { scenarios } from './scenarios.ts';
import { serverAt, startBuilt } from './server.ts';
import { tableOf } from './table.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    built: { type: 'string', default: '.' },
    data: { type: 'string' },
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '30' },
    only: { type: 'string', default: Object.keys(scenarios).join(',') },
    password: { type: 'string', default: 'demo' },
  },
});

const wanted = options.only.split(',');
for (const name of wanted)
  if (!Object.hasOwn(scenarios, name)) {
    console.error(`--only names "${name}"; allowed: ${Object.keys(scenarios).join(', ')}.`);
    process.exit(2);
  }

const server =
  options.url === undefined
    ? await startBuilt({ built: options.built, dataDir: options.data ?? null, rows: Number(options.rows) })
    : serverAt(options.url);
const enter = (name: string): Promise<string> => logIn(server.url, `${name}.example`, options.password);
try {
  const acme = [await enter('analyst@acme'), await enter('admin@acme')] as const;
  const globex = await enter('analyst@globex');
  for (const name of wanted) {
    const scenario = scenarios[name];
    if (scenario === undefined) continue;
    const outcomes = new Map<string, Outcome[]>();
    const end = AbortSignal.timeout(Number(options.seconds) * 1_000);
    setMaxListeners(0, end);
    let peak = 0;
    const watching = setInterval(() => (peak = Math.max(peak, server.memory()?.now ?? 0)), 100);
    await scenario.play({ url: server.url, acme, globex, end }, (heading, outcome) => {
      const known = outcomes.get(heading);
      if (known) known.push(outcome);
      else outcomes.set(heading, [outcome]);
    });
    clearInterval(watching);
    const memory = server.memory();
    console.log(`\n${scenario.name}${server.isAlive() ? '' : ': **the server has ended**'}`);
    console.log(tableOf(outcomes, memory === null ? null : { peak, after: memory.now }));
  }
} finally {
  hangUp();
  await server.stop();
}
