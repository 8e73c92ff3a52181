// `npm run answers -- --before FOLDER [--after . --rows 100000]`: whether two built checkouts answer the same.
import { parseArgs } from 'node:util';
import { dayIn } from '../../src/format/index.ts';
import { startBuilt } from '../soak/loads/server.ts';
import { callerAt } from './call.ts';
import type { Caller } from './call.ts';
import { differenceOf } from './difference.ts';
import { otherQuestions } from './other-questions.ts';
import { pageQuestions } from './page-questions.ts';
import type { Requested } from './page-questions.ts';

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    after: { type: 'string', default: '.' },
    rows: { type: 'string', default: '100000' },
    most: { type: 'string', default: '40' },
  },
});
if (options.before === undefined) {
  console.error(
    '--before is missing; give the folder of the older checkout, in which `npm run build` has run.',
  );
  process.exit(2);
}

/** Equal questions at the same time: more would only wait in the servers' queues. */
const AT_ONCE = 2;
const users = ['analyst@acme', 'admin@acme', 'analyst@globex'];
const folder = options.before;
const rows = Number(options.rows);
const servers = await Promise.all(
  [folder, options.after].map((built) => startBuilt({ built, dataDir: null, rows })),
);
const counts = { equal: 0, refused: 0, different: 0, before: 0, after: 0 };
const alone: string[] = [];
try {
  for (const user of users) await compareFor(user);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
for (const line of alone.slice(0, Number(options.most))) console.log(line);
console.log(
  `${counts.equal} answers are equal (${counts.refused} of them refusals), ${counts.different} differ; ${counts.before} questions are asked by the older checkout alone, ${counts.after} by the newer one alone.`,
);
process.exitCode = counts.different === 0 ? 0 : 1;

async function compareFor(user: string): Promise<void> {
  const callers = await Promise.all(servers.map(({ url }) => callerAt(url, `${user}.example`)));
  const [older, newer] = callers;
  if (older === undefined || newer === undefined) throw new Error('invariant: two servers');
  const company = user.split('@')[1] ?? '';
  const { timeZone = 'UTC' } = (await older.get('global/metadata')).body as { timeZone?: string };
  const today = dayIn(timeZone, new Date());
  const [requested, now] = await Promise.all(callers.map((caller) => pageQuestions(caller, company, today)));
  const others = await otherQuestions(older, { before: folder, company, today });
  const ofNewer = new Map([...(now ?? []), ...others].map((question) => [question.name, question]));
  const queue = [...(requested ?? []), ...others].filter(({ address }) => !isOfServer(address));
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const match = ofNewer.get(next.name);
      ofNewer.delete(next.name);
      if (match === undefined) {
        counts.before += 1;
        alone.push(`- ${next.name}: ${next.address}`);
      } else await compare(next, match, older, newer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const { name, address } of ofNewer.values()) {
    if (isOfServer(address)) continue;
    counts.after += 1;
    alone.push(`+ ${name}: ${address}`);
  }
}

/** The record of changes tells of the two servers' own logins. */
function isOfServer(address: string): boolean {
  return address.startsWith('global/audit');
}

async function compare(one: Requested, other: Requested, older: Caller, newer: Caller): Promise<void> {
  const [before, after] = await Promise.all([older.get(one.address), newer.get(other.address)]);
  const parts = [
    { status: before.status, body: partOf(before.body, one.part) },
    { status: after.status, body: partOf(after.body, other.part) },
  ];
  const found = differenceOf(parts[0], parts[1]);
  if (found === null) {
    counts.equal += 1;
    if (before.status >= 400) counts.refused += 1;
    return;
  }
  counts.different += 1;
  if (counts.different > Number(options.most)) return;
  const addresses = one.address === other.address ? one.address : `${one.address}\n  ${other.address}`;
  console.log(`${one.name}\n  ${addresses}\n  ${found}`);
}

function partOf(body: unknown, part: string | null): unknown {
  const holds = part !== null && typeof body === 'object' && body !== null && Object.hasOwn(body, part);
  return holds ? (body as Record<string, unknown>)[part] : body;
}
