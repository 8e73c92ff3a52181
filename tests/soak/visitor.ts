import { setTimeout as sleep } from 'node:timers/promises';
import { fillParams } from '../../src/language/plan/index.ts';
import type { Manifest, PagePlan, Session } from '../../src/language/plan/index.ts';
import type { Tally } from './tally.ts';

type Query = Readonly<Record<string, unknown>>;

/**
 * A simulated user at a browser, who opens pages with pauses. Random numbers are injected, so that a run can
 * be repeated.
 */
export interface Visitor {
  /** Logs in before the measurement. The visitor then starts with a valid token. */
  enter(): Promise<void>;
  /** Resumes the session or logs in, then acts until the signal aborts. */
  live(signal: AbortSignal): Promise<void>;
  /** Requests one report without a pause. Returns the status. */
  hurry(): Promise<{ readonly status: number; readonly retryAfter: string | null }>;
}

interface VisitorParts {
  /** The servers. A visitor's requests go to each in turn, as through a proxy without affinity. */
  readonly urls: readonly [string, ...string[]];
  readonly userName: string;
  readonly random: () => number;
  readonly tally: Tally;
  /** Mean pause in milliseconds. */
  readonly thinkMs: number;
}

const withQuery = (path: string, query: Query): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`;

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** Milliseconds after which a request counts as failed. */
const patienceMs = 30_000;
/** The password of every demonstration user. */
const password = 'demo';
/** Milliseconds after which a token is renewed, well before it expires. */
const tokenMs = 8 * 60_000;

export function createVisitor({ urls, userName, random, tally, thinkMs }: VisitorParts): Visitor {
  let turn = Math.floor(random() * urls.length);
  const url = (): string => urls[turn++ % urls.length]!;
  let session: Session | undefined;
  /** Time of the last successful session check; 0 before the first. */
  let checkedAt = 0;
  let values: { brand: string; campaign: string | null; date: string; activeCampaigns: boolean };
  const etags = new Map<string, string>();
  // As in a browser: the manifest is kept with its etag, and a plan for ever.
  let manifest: Manifest | null = null;
  const plans = new Map<string, PagePlan>();
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
  /** Logs in. Returns false on failure, which is recorded in the tally. */
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

  /**
   * Selects another brand, sometimes one of its campaigns, and another period, and loads the lists that a
   * filter bar requests for each.
   */
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

  /** Whether a query uses only filters that a visitor sets. */
  const isSettled = (params: unknown): boolean =>
    [...JSON.stringify(params).matchAll(/\$(\w+)\$/g)].every(([, name]) => Object.hasOwn(values, name!));

  /** Opens a page as a browser does: loads its plan, then its queries concurrently. */
  async function openPage(): Promise<void> {
    manifest = (await call<Manifest>('pages', 'pages')) ?? manifest;
    const entry = pick((manifest?.pages ?? []).filter(({ route }) => /report|overview|home/.test(route)));
    if (entry === undefined) return;
    await post('page log', 'global/logs/page', { environment: 'soak', toPageName: entry.route });
    const plan = plans.get(entry.hash) ?? (await call<PagePlan>('page', `pages/${entry.hash}`));
    if (plan !== null) plans.set(entry.hash, plan);
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
    // The end of the run also ends a pause.
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
      // After a failed login the visitor tries again, as people do.
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
