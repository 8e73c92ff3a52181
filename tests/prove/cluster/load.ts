import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';

export interface Tally {
  reads: number;
  writes: number;
  uploads: number;
  schedules: number;
  /** Number of requests without a successful response, by kind of failure. */
  readonly failures: Map<string, number>;
  /** Keys of acknowledged rows, from `rowKey`. */
  readonly rows: string[];
  /** Names of acknowledged files. */
  readonly files: string[];
  /** Names of acknowledged schedules, each of which is due once. */
  readonly mails: string[];
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
/** Returns the key of a row of targets. */
export const rowKey = (row: Readonly<Record<string, unknown>>): string =>
  [row['brand'], row['year'], row['month'], row['kpi']].join(' ');

/** Recipients of each schedule. They belong to no company here: the operator allows their domain. */
export const recipients = ['first@partner.example', 'second@partner.example'];
export const mailDomain = 'partner.example';
export const schedulePrefix = 'cluster-';
/** Returns the name of the schedule that a mail's subject begins with; the subject itself when there is none. */
export const scheduleIn = (subject: string): string =>
  new RegExp(`^${schedulePrefix}\\d+-\\d+`).exec(subject)?.[0] ?? subject;
/** Minimal milliseconds until a schedule is due, at a full minute, so that it is acknowledged by then. */
const aheadMs = 40_000;

/** Milliseconds between two requests of one user. */
const pauseMs = 100;

/** Milliseconds after which the id token is renewed. It is valid for 15 minutes. */
const renewMs = 10 * 60_000;

export async function idToken(url: string): Promise<string> {
  const { idToken: token } = await known<{ readonly idToken: string }>(`${url}/api/global/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  });
  return token;
}

/** Fetches data that the load needs. Retries, because a server may be killed during the request. */
async function known<Body>(url: string, init: RequestInit): Promise<Body> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, init).catch(() => null);
    if (answer?.status === 200) return (await answer.json()) as Body;
    if (tries === 20) throw new Error(`${url} answers ${answer?.status ?? 'nothing'}.`);
    await delay(500);
  }
}

/**
 * Starts the load: three users read, two write rows, one uploads pictures and one creates schedules that are
 * soon due, until they are stopped. Rows are numbered from `first`.
 */
export async function startLoad(url: string, first: number): Promise<Load> {
  let authorization = '';
  const enter = async (): Promise<void> => {
    authorization = `Bearer ${await idToken(url)}`;
  };
  await enter();
  const { timeZone } = await known<{ readonly timeZone: string }>(`${url}/api/global/metadata`, {
    headers: { authorization },
  });
  const clockTime = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const tally: Tally = {
    reads: 0,
    writes: 0,
    uploads: 0,
    schedules: 0,
    failures: new Map(),
    rows: [],
    files: [],
    mails: [],
  };
  const stopping = new AbortController();
  let next = first;

  /** Returns a successful response; otherwise records the failure and returns null. */
  async function ask(what: string, path: string, more: RequestInit = {}): Promise<Response | null> {
    const sent = fetch(`${url}${path}`, {
      ...more,
      headers: { authorization, ...(more.headers as Record<string, string> | undefined) },
    });
    // The connection may also break during the response.
    const answer = await sent
      .then(async (got) => {
        const text = await got.text();
        return got.ok ? got : `${what}: ${got.status} ${text.slice(0, 120)}`;
      })
      .catch((error: Error) => `${what}: ${(error.cause as Error | undefined)?.message ?? error.message}`);
    if (typeof answer !== 'string') return answer;
    tally.failures.set(answer, (tally.failures.get(answer) ?? 0) + 1);
    return null;
  }

  async function read(round: number): Promise<void> {
    if ((await ask('read', `/api/${reads[round % reads.length]}`)) !== null) tally.reads += 1;
  }

  /**
   * Inserts one row, retrying with the same key until it is acknowledged. Returns false when it was not
   * acknowledged in time.
   */
  async function insert(what: string, resource: string, key: string, values: object): Promise<boolean> {
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ changes: [{ kind: 'insert', values }] }),
    };
    while ((await ask(what, `/api/resources/${resource}/changes`, sent)) === null) {
      if (stopping.signal.aborted) return false;
      await delay(pauseMs);
    }
    return true;
  }

  async function write(): Promise<void> {
    const number = next++;
    const row = {
      // The resource allows years up to 2100, which is 15,000 rows.
      year: 2030 + Math.floor(number / rowsOfYear),
      month: months[number % months.length]!,
      kpi: kpis[Math.floor(number / months.length) % kpis.length]!,
      brand: brands[Math.floor(number / months.length / kpis.length) % brands.length]!,
    };
    if (!(await insert('write', 'kpi_targets', `cluster-row-${number}`, { target: 0.5, ...row }))) return;
    tally.writes += 1;
    tally.rows.push(rowKey(row));
  }

  async function schedule(round: number): Promise<void> {
    const name = `${schedulePrefix}${first}-${round}`;
    // The times of schedules are whole minutes.
    const due = new Date(Math.ceil((Date.now() + aheadMs) / 60_000) * 60_000);
    const values = { ...mailed, name, time: clockTime.format(due) };
    if (!(await insert('schedule', 'schedules', name, values))) return;
    tally.schedules += 1;
    tally.mails.push(name);
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
      await delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const users = [
    keep(read),
    keep(read),
    keep(read),
    keep(write, 250),
    keep(write, 250),
    keep(upload, 500),
    keep(schedule, 4_000),
    keep(enter, renewMs),
  ];
  return {
    tally,
    async stop() {
      stopping.abort();
      await Promise.all(users);
    },
  };
}

/** The content of the load's schedules: a page with the figures of one brand. */
const mailed = {
  page: '/smart-reporting/channel-report',
  filters: `?brand=${brands[0]}`,
  days: '* * *',
  as: 'csv',
  to: recipients,
};

/** Returns a unique picture. */
function picture(seed: number): Promise<Buffer> {
  const background = { r: seed % 256, g: Math.floor(seed / 256) % 256, b: 120 };
  return sharp({ create: { width: 1_200, height: 628, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: `${seed} ${Date.now()}` } })
    .png()
    .toBuffer();
}
