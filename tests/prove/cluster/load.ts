import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';

export interface Tally {
  reads: number;
  writes: number;
  uploads: number;
  /** What was not answered, or by a status that is no success: how often. */
  readonly failures: Map<string, number>;
  /** Rows that were acknowledged, by `rowKey`. */
  readonly rows: string[];
  /** Names of files that were acknowledged. */
  readonly files: string[];
}

export interface Load {
  readonly tally: Tally;
  readonly stop: () => Promise<void>;
}

const user = { userName: 'admin@acme.example', password: 'demo' };
const months = Array.from({ length: 12 }, (_, at) => `M${String(at + 1).padStart(2, '0')}`);
const kpis = ['CPM', 'VTR', 'Viewability', 'CTR', 'CPC', 'Landing rate', 'CPA', 'CVR', 'ROAS'];
const brands = ['B000002', 'B000003'];
const rowsOfYear = brands.length * months.length * kpis.length;
const reads = [
  'global/app',
  'resources/kpi_targets?limit=20',
  'reports/delivery_daily?measures=spend,clicks&dimensions=date&date=2020-01-01_2030-12-31&brand_id=B000002',
];
/** What names a row of targets. */
export const rowKey = (row: Readonly<Record<string, unknown>>): string =>
  [row['brand'], row['year'], row['month'], row['kpi']].join(' ');

/** Milliseconds between two requests of one user. */
const pauseMs = 100;

export async function idToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/global/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  });
  if (answer.status !== 200) throw new Error(`Nobody can log in: ${answer.status}.`);
  return ((await answer.json()) as { readonly idToken: string }).idToken;
}

/** Three users read, two write rows and one uploads pictures, until they are stopped. Rows begin at number `first`. */
export function startLoad(url: string, token: string, first: number): Load {
  const authorization = `Bearer ${token}`;
  const tally: Tally = { reads: 0, writes: 0, uploads: 0, failures: new Map(), rows: [], files: [] };
  const stopping = new AbortController();
  let next = first;

  /** The answer where it is a success; what is not is noted. */
  async function ask(what: string, path: string, more: RequestInit = {}): Promise<Response | null> {
    const answer = await fetch(`${url}${path}`, {
      ...more,
      headers: { authorization, ...(more.headers as Record<string, string> | undefined) },
    }).then(
      async (got) => {
        const text = await got.text();
        return got.ok ? got : `${what}: ${got.status} ${text.slice(0, 120)}`;
      },
      (error: Error) => `${what}: ${String((error.cause as Error | undefined)?.message ?? error.message)}`,
    );
    if (typeof answer !== 'string') return answer;
    tally.failures.set(answer, (tally.failures.get(answer) ?? 0) + 1);
    return null;
  }

  async function read(round: number): Promise<void> {
    if ((await ask('read', `/api/${reads[round % reads.length]}`)) !== null) tally.reads += 1;
  }

  /** Sends one row, with the same key until it is acknowledged. */
  async function write(): Promise<void> {
    const number = next++;
    const row = {
      // The resource takes years up to 2100: 15,000 rows.
      year: 2030 + Math.floor(number / rowsOfYear),
      month: months[number % months.length]!,
      kpi: kpis[Math.floor(number / months.length) % kpis.length]!,
      brand: brands[Math.floor(number / months.length / kpis.length) % brands.length]!,
    };
    const change = { kind: 'insert', values: { target: 0.5, ...row } };
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `cluster-row-${number}` },
      body: JSON.stringify({ changes: [change] }),
    };
    while ((await ask('write', '/api/resources/kpi_targets/changes', sent)) === null) {
      if (stopping.signal.aborted) return;
      await delay(pauseMs);
    }
    tally.writes += 1;
    tally.rows.push(rowKey(row));
  }

  async function upload(round: number): Promise<void> {
    const name = `cluster-${first}-${round}.png`;
    const content = await picture(first + round);
    const metadata = Object.entries({ area: 'images', folder: '', name })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const tus = { 'tus-resumable': '1.0.0' };
    const begun = await ask('upload', '/api/uploads', {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': metadata },
    });
    if (begun === null) return;
    const at = new URL(begun.headers.get('location')!, url).pathname;
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const sent = await ask('upload', at, { method: 'PATCH', headers, body: new Uint8Array(content) });
    if (sent === null) return;
    tally.uploads += 1;
    tally.files.push(name);
  }

  async function keep(work: (round: number) => Promise<void>, ms = pauseMs): Promise<void> {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      await work(round);
      await delay(ms);
    }
  }
  const users = [keep(read), keep(read), keep(read), keep(write, 250), keep(write, 250), keep(upload, 500)];
  return {
    tally,
    async stop() {
      stopping.abort();
      await Promise.all(users);
    },
  };
}

/** A picture like no other. */
function picture(seed: number): Promise<Buffer> {
  const background = { r: seed % 256, g: Math.floor(seed / 256) % 256, b: 120 };
  return sharp({ create: { width: 1_200, height: 628, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: `${seed} ${Date.now()}` } })
    .png()
    .toBuffer();
}
