import { setTimeout as sleep } from 'node:timers/promises';
import { fillParams } from '../../src/language/plan/index.ts';
import type { Manifest, PagePlan, Session } from '../../src/language/plan/index.ts';
import type { Tally } from './tally.ts';

type Query = Readonly<Record<string, unknown>>;

/** One user at their browser, who looks, thinks and looks on. Random numbers are handed in, so that a run can be repeated. */
export interface Visitor {
  /** Logs in before anything is counted. A visitor who did comes back with a token that is still good. */
  enter(): Promise<void>;
  /** Comes back or logs in, and does one thing after the other until the signal fires. */
  live(signal: AbortSignal): Promise<void>;
  /** Asks one report, without a thought; answers the status. */
  hurry(): Promise<{ readonly status: number; readonly retryAfter: string | null }>;
}

interface VisitorParts {
  /** The servers. A visitor's calls go to one after the other, as through a proxy without affinity. */
  readonly urls: readonly [string, ...string[]];
  readonly userName: string;
  readonly random: () => number;
  readonly tally: Tally;
  /** Milliseconds that a thought takes on average. */
  readonly thinkMs: number;
}

const withQuery = (path: string, query: Query): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`;

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** A report that nobody answers within this is as good as none. */
const patienceMs = 30_000;
/** Of every user of the demonstration. */
const password = 'demo';
/** Renewed well before it ends. */
const tokenMs = 8 * 60_000;

export function createVisitor({ urls, userName, random, tally, thinkMs }: VisitorParts): Visitor {
  let turn = Math.floor(random() * urls.length);
  const url = (): string => urls[turn++ % urls.length]!;
  let session: Session | undefined;
  /** When the session was last known to hold; 0 before the first. */
  let checkedAt = 0;
  let values: { brand: string; campaign: string | null; date: string; activeCampaigns: boolean };
  const etags = new Map<string, string>();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

  async function call<Body>(name: string, path: string, init: RequestInit = {}): Promise<Body | null> {
    const began = performance.now();
    const etag = etags.get(path);
    try {
      const response = await fetch(`${url()}/api/${path}`, {
        ...init,
        headers: {
          'content-type': 'application/json',
          ...(session && { authorization: `Bearer ${session.idToken}` }),
          ...(etag !== undefined && { 'if-none-match': etag }),
        },
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await response.text();
      if (response.status >= 400) tally.failed(name, `${response.status} ${text.slice(0, 80)}`);
      else tally.answered(name, performance.now() - began);
      const given = response.headers.get('etag');
      if (given !== null) etags.set(path, given);
      return response.ok && /json/.test(response.headers.get('content-type') ?? '')
        ? (JSON.parse(text) as Body)
        : null;
    } catch (error) {
      tally.failed(name, String(error instanceof Error ? (error.cause ?? error.message) : error));
      return null;
    }
  }
  const post = <Body>(name: string, path: string, body: object): Promise<Body | null> =>
    call<Body>(name, path, { method: 'POST', body: JSON.stringify(body) });
  /** Whether the server let the visitor in; what it said instead is in the tally. */
  async function logIn(): Promise<boolean> {
    const answer = await post<Session>('login', 'global/security/login', { userName, password });
    if (answer === null) return false;
    session = answer;
    checkedAt = Date.now();
    await begin();
    return true;
  }

  async function begin(): Promise<void> {
    await Promise.all([call('metadata', 'global/metadata'), call('version', 'global/version')]);
    await chooseFilters();
  }

  async function checkToken(): Promise<void> {
    const { accessToken, refreshToken } = session!;
    const sent = { accessToken, refreshToken };
    const answer = await post<Session & { authorized: boolean }>(
      'tokencheck',
      'global/security/tokencheck',
      sent,
    );
    if (answer?.authorized) session = { ...session!, ...answer };
    else tally.failed('tokencheck', 'the session has ended');
    checkedAt = Date.now();
  }

  /** Another brand, sometimes one of its campaigns, and another period: each with the lists that a bar asks for. */
  async function chooseFilters(): Promise<void> {
    type Lists = { brandFilter?: { value: string }[]; campaignFilter?: { value: string }[] };
    const lists = await call<Lists>('filters', 'global/filters');
    const brand = pick(lists?.brandFilter ?? [{ value: 'B000001' }]).value;
    const more = await call<Lists>(
      'filters',
      withQuery('global/filters', { brand_id: brand, active_campaigns: true }),
    );
    const campaign = random() < 0.3 ? (pick(more?.campaignFilter ?? []) ?? null) : null;
    const end = Date.now() - Math.floor(random() * 60) * 86_400_000;
    const date = `${day(end - pick([6, 27, 27, 89, 179]) * 86_400_000)}_${day(end)}`;
    values = {
      brand,
      campaign: campaign?.value ?? null,
      date,
      activeCampaigns: true,
    };
  }

  /** Whether a question needs no filter but those that a visitor sets. */
  const isSettled = (params: unknown): boolean =>
    [...JSON.stringify(params).matchAll(/\$(\w+)\$/g)].every(([, name]) => Object.hasOwn(values, name!));

  /** A page as a browser opens it: its plan, then its questions at once. */
  async function openPage(): Promise<void> {
    const manifest = await call<Manifest>('pages', 'pages');
    etags.delete('pages');
    const entry = pick((manifest?.pages ?? []).filter(({ route }) => /report|overview|home/.test(route)));
    if (entry === undefined) return;
    await post('page log', 'global/logs/page', { environment: 'soak', toPageName: entry.route });
    const plan = await call<PagePlan>('page', `pages/${entry.hash}`);
    etags.delete(`pages/${entry.hash}`);
    const scope = { values, route: {}, session: { company: session!.userData.company } };
    await Promise.all(
      Object.values(plan?.queries ?? {})
        .filter(({ path, params }) => path.startsWith('reports/') && isSettled(params))
        .map(({ path, params }) => call(path, withQuery(path, fillParams(params, scope)))),
    );
  }

  const download = (): Promise<unknown> =>
    call(
      'download',
      withQuery('reports/delivery_daily', {
        measures: 'spend,impressions,clicks,conversions',
        dimensions: 'date,channel',
        date: values.date,
        brand_id: values.brand,
        format: pick(['csv', 'csv', 'xlsx']),
      }),
    );

  const pause = (signal: AbortSignal): Promise<void> =>
    // The end of the soak ends a thought, too.
    sleep(thinkMs * (0.5 + random()), undefined, { signal }).catch(() => undefined);

  return {
    async enter() {
      const response = await fetch(`${url()}/api/global/security/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userName, password }),
      });
      if (!response.ok) throw new Error(`${userName} was not let in: ${response.status}`);
      session = (await response.json()) as Session;
    },
    async live(signal) {
      await sleep(thinkMs * random(), undefined, { signal }).catch(() => undefined);
      if (session !== undefined && !signal.aborted) {
        await checkToken();
        await begin();
      }
      // Whoever is not let in tries again, as people do.
      while (session === undefined && !signal.aborted && !(await logIn())) await pause(signal);
      while (!signal.aborted) {
        if (Date.now() - checkedAt >= tokenMs) await checkToken();
        const act = random();
        if (act < 0.35) await chooseFilters();
        if (act < 0.92) await openPage();
        else await download();
        await pause(signal);
      }
    },
    async hurry() {
      if (checkedAt === 0) throw new Error(`${userName} never got in.`);
      const query = {
        measures: 'spend',
        dimensions: 'channel',
        date: values.date,
        limit: Math.ceil(random() * 90_000),
      };
      const response = await fetch(`${url()}/api/${withQuery('reports/delivery_daily', query)}`, {
        headers: { authorization: `Bearer ${session!.idToken}` },
        signal: AbortSignal.timeout(patienceMs),
      });
      await response.arrayBuffer();
      return { status: response.status, retryAfter: response.headers.get('retry-after') };
    },
  };
}
