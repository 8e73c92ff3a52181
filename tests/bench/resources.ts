import { resourceWorld } from '../server/rooms/resources/world.ts';
import type { ResourceWorld } from '../server/rooms/resources/world.ts';
import { figure, time, type Figure, type Suite } from './suite.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const size = Number(process.env.BENCH_ROWS ?? 100_000);
const channels = ['search', 'social', 'display', 'video', 'audio', 'print'];
const [admin, company] = ['admin@acme', 'acme'];

/**
 * Lines of a media plan: a resource with a field of each type that sorts differently, a rule and a computed
 * field.
 */
const lines = `title: resources.targets
key: [line]
fields:
  line: { type: text, title: fields.note }
  brand: { type: member, of: { dataset: sales, dimension: brand } }
  month: { type: month }
  channel: { type: text, title: fields.note }
  impressions: { type: integer, min: 0, title: fields.target }
  budget: { type: decimal, digits: 2, min: 0, title: fields.target }
  note: { type: text, max: 500 }
  cpm: { type: number, compute: 'budget / (double(impressions) + 1.0)', title: fields.goal }
rules:
  - { check: budget < 1000000.0, message: resources.tooHigh, at: budget }
mirror: own_lines
`;

const values = (line: number) => ({
  line: `Line ${line}`,
  brand: line % 3 === 0 ? 'B000003' : 'B000002',
  month: `${2020 + (line % 7)}-${String((line % 12) + 1).padStart(2, '0')}`,
  channel: channels[line % channels.length]!,
  impressions: (line * 7_919) % 1_000_003,
  budget: `${(line * 104_729) % 99_991}.${String(line % 100).padStart(2, '0')}`,
  note: `What was agreed of line ${line % 977}`,
});

/** Writes the initial rows without validating them, to save time. */
async function fill({ state, clock }: ResourceWorld): Promise<void> {
  for (let first = 0; first < size; first += 10_000)
    await state.resources.change(company, 'lines', (work) =>
      work.write(
        {
          inserted: Array.from({ length: Math.min(10_000, size - first) }, (_, at) => {
            const cells = values(first + at);
            const id = `row-${String(first + at).padStart(7, '0')}`;
            return { id, version: 1, key: JSON.stringify([cells.line]), brand: null, cells };
          }),
          updated: [],
          removed: [],
        },
        { by: 'admin@acme.example', at: clock.now() },
      ),
    );
}

const lists: Readonly<Record<string, string>> = {
  'filtered by a text, sorted by an amount': 'channel=video&sort=budget:desc&limit=100',
  'filtered by two fields, sorted by a number':
    'channel=video,audio&brand=B000002&sort=impressions&limit=100',
  'sorted by an amount': 'sort=budget:desc&limit=100',
  'sorted by a text, then a number': 'sort=channel,impressions:desc&limit=100',
  'sorted by a text that no two rows share': 'sort=line&limit=100',
  'the last 100': `offset=${size - 100}&limit=100`,
  '1,000 rows of one month': 'month=2021-02&sort=budget&limit=1000',
};

const changeTimes = async (
  world: ResourceWorld,
  make: (round: number) => readonly object[],
): Promise<number[]> => {
  const times: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const changes = make(round);
    const taken = await time(async () => {
      const response = await world.post(admin, 'resources/lines/changes', { changes });
      if (response.json<{ mirrored?: string }>().mirrored !== 'now')
        throw new Error(response.body.slice(0, 500));
    });
    if (round >= 0) times.push(taken);
  }
  return times;
};

export const resources: Suite = {
  name: 'resources',
  async run(progress) {
    const world = await resourceWorld((write) => write('resources/lines.yaml', lines));
    progress(`writing ${size.toLocaleString('en')} rows`);
    await fill(world);
    const list = async (query: string): Promise<void> => {
      const response = await world.get(admin, `resources/lines?${query}`);
      if (response.statusCode !== 200) throw new Error(response.body.slice(0, 500));
    };
    const figures: Figure[] = [];
    for (const [name, query] of Object.entries(lists)) {
      progress(name);
      const [first, ...later] = await samples(rounds + 1, () => list(query));
      figures.push(figure(`${name}: first time`, 'ms', [first!]), figure(name, 'ms', later, 50));
    }
    progress('after changes');
    const after: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const changes = [{ kind: 'insert', values: values(size + 10_000_000 + round) }];
      await world.post(admin, 'resources/lines/changes', { changes });
      after.push(await time(() => list(lists['filtered by a text, sorted by an amount']!)));
    }
    figures.push(figure('the first list after a change', 'ms', after, 50));
    progress('batches');
    const inserted = (round: number) =>
      Array.from({ length: 1_000 }, (_, at) => ({
        kind: 'insert',
        values: values(size + (round + 1) * 1_000 + at),
      }));
    figures.push(figure('1,000 rows inserted, mirrored', 'ms', await changeTimes(world, inserted), 500));
    figures.push(figure('1,000 rows updated, mirrored', 'ms', await changeTimes(world, updated), 500));
    await world.close();
    return figures;
  },
};

const updated = (round: number) =>
  Array.from({ length: 1_000 }, (_, at) => ({
    kind: 'update',
    id: `row-${String(at).padStart(7, '0')}`,
    version: round + 2,
    values: { budget: String(round + 10 + at) },
  }));

async function samples(count: number, action: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) times.push(await time(action));
  return times;
}
