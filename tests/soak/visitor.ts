import { setTimeout as sleep } from 'node:timers/promises';
import { fillParams } from '../../src/language/plan/index.ts';
import type { Manifest, PagePlan, Session } from '../../src/language/plan/index.ts';
import type { Tally } from './tally.ts';

type Query = Readonly<Record<string, unknown>>;

/** One user at their browser, who looks, thinks and looks on. Random numbers are handed in, so that a run can be repeated. */
export interface Visitor {
  /** Logs in, and does one thing after the other until the signal fires. */
  live(signal: AbortSignal): Promise<void>;
  /** Asks one report, without a thought; answers the status. */
  hurry(): Promise<{ readonly status: number; readonly retryAfter: string | null }>;
}

interface VisitorParts {
  readonly url: string;
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
/** Renewed well before it ends. */
const tokenMs = 8 * 60_000;

export function createVisitor({ url, userName, random, tally, thinkMs }: VisitorParts): Visitor {
  let session: Session;
  /** When the session was last known to hold; 0 before the first. */
  let checkedAt = 0;
  let values: { brand: string; campaign: string | null; date: string; activeCampaigns: boolean };
  const etags = new Map<string, string>();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

  async function call<Body>(name: string, path: string, init: RequestInit = {}): Promise<Body | null> {
    const began = performance.now();
    const etag = etags.get(path);
    try {
      const response = await fetch(`${url}/api/${path}`, {
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
    const answer = await post<Session>('login', 'global/security/login', { userName, password: 'demo' });
    if (answer === null) return false;
    session = answer;
    checkedAt = Date.now();
    await Promise.all([call('metadata', 'global/metadata'), call('version', 'global/version')]);
    await chooseFilters();
    return true;
  }

  async function stayLoggedIn(): Promise<void> {
    if (Date.now() - checkedAt < tokenMs) return;
    const { accessToken, refreshToken } = session;
    const sent = { accessToken, refreshToken };
    const answer = await post<Session & { authorized: boolean }>(
      'tokencheck',
      'global/security/tokencheck',
      sent,
    );
    if (answer?.authorized) session = { ...session, ...answer };
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
    values = { brand, campaign: campaign?.value ?? null, date, activeCampaigns: true };
  }

  /** A page as a browser opens it: its plan, then all of its questions at once. */
  async function openPage(): Promise<void> {
    const manifest = await call<Manifest>('pages', 'pages');
    etags.delete('pages');
    const entry = pick((manifest?.pages ?? []).filter(({ route }) => /report|overview|home/.test(route)));
    if (entry === undefined) return;
    await post('page log', 'global/logs/page', { environment: 'soak', toPageName: entry.route });
    const plan = await call<PagePlan>('page', `pages/${entry.hash}`);
    etags.delete(`pages/${entry.hash}`);
    const scope = { values, route: {}, session: { company: session.userData.company } };
    await Promise.all(
      Object.values(plan?.queries ?? {})
        .filter(({ path }) => path.startsWith('reports/'))
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
    async live(signal) {
      // Whoever is not let in tries again, as people do.
      do await pause(signal);
      while (!signal.aborted && !(await logIn()));
      while (!signal.aborted) {
        await stayLoggedIn();
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
      const response = await fetch(`${url}/api/${withQuery('reports/delivery_daily', query)}`, {
        headers: { authorization: `Bearer ${session.idToken}` },
        signal: AbortSignal.timeout(patienceMs),
      });
      await response.arrayBuffer();
      return { status: response.status, retryAfter: response.headers.get('retry-after') };
    },
  };
}
