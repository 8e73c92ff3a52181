/** A schedule of the test, with its due time and recipients. */
export interface PlannedMails {
  readonly name: string;
  readonly at: Date;
  readonly to: readonly string[];
}

/** The states that the server reports. */
interface Told {
  /** State by address. */
  readonly states: ReadonlyMap<string, string>;
  /** Names of schedules with a failed job. */
  readonly failed: ReadonlySet<string>;
  /** Number of jobs that have not ended, and of schedules without a job. */
  readonly open: number;
}

interface Office {
  /** Writes all schedules in one request. */
  schedule(plan: readonly PlannedMails[]): Promise<void>;
  told(): Promise<Told>;
}

const ofMinute = 12;
const recipients = 5;
/** Maximal length of the list of sent mails. */
const most = 1_000;

/**
 * Returns schedules that are due in each of `minutes` minutes, from the next full minute that is at least 20
 * seconds away. Each schedule has its own addresses.
 */
export function planMails(minutes: number): readonly PlannedMails[] {
  const wanted = Math.min(minutes * ofMinute, Math.floor(most / recipients));
  const next = Math.ceil((Date.now() + 20_000) / 60_000) * 60_000;
  return Array.from({ length: wanted }, (_, at) => ({
    name: `s${at}`,
    at: new Date(next + Math.floor((at * minutes) / wanted) * 60_000),
    to: Array.from({ length: recipients }, (_one, of) => `s${at}-${of}@proof.example`),
  }));
}

export async function openOffice(url: string): Promise<Office> {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`${url}/api/${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const post = (body: unknown): RequestInit => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  let headers: Record<string, string> = {};
  const user = { userName: 'admin@acme.example', password: 'demo' };
  const { idToken } = (await ask('global/security/login', post(user))) as { readonly idToken: string };
  headers = { authorization: `Bearer ${idToken}` };
  const { timeZone } = (await ask('global/metadata', { headers })) as { readonly timeZone: string };
  const clockTime = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
  let planned: readonly PlannedMails[] = [];
  const rowsOf = async (path: string) => {
    const { columns, rows } = (await ask(path, { headers })) as {
      readonly columns: readonly { readonly name: string }[];
      readonly rows: readonly (readonly unknown[])[];
    };
    return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])));
  };
  return {
    async schedule(plan) {
      planned = plan;
      const changes = plan.map(({ name, at, to }, index) => ({
        kind: 'insert',
        values: {
          name,
          page: '/smart-reporting/channel-report',
          days: '* * *',
          time: clockTime.format(at),
          as: ['link', 'csv', 'xlsx'][index % 3],
          to,
        },
      }));
      await ask('resources/schedules/changes', post({ changes }));
    },
    async told() {
      const [sent, jobs, rows] = await Promise.all([
        rowsOf(`deliveries?limit=${most}`),
        rowsOf('jobs?limit=1000'),
        ask('resources/schedules?limit=1000', { headers }) as Promise<{ readonly rows: readonly unknown[] }>,
      ]);
      const own = jobs.filter((job) => /^s\d+$/.test(String(job['about'])));
      const ended = own.filter((job) => ['done', 'failed'].includes(String(job['state'])));
      return {
        states: new Map(sent.map((one) => [String(one['recipient']), String(one['state'])])),
        failed: new Set(ended.filter((job) => job['state'] === 'failed').map((job) => String(job['about']))),
        open: Math.max(planned.length, rows.rows.length) - ended.length,
      };
    },
  };
}
