import { afterEach, describe, expect, it, vi } from 'vitest';
import { usableStorage } from '../../../src/web/app/browser-storage.ts';
import { requestFirst } from '../../../src/web/app/first-requests.ts';
import { createLastSearch } from '../../../src/web/services/last-search.ts';

const manifest = {
  home: '/a',
  pages: [
    { route: '/a', hash: 'hash-a' },
    { route: '/b/:id', hash: 'hash-b' },
  ],
  locales: { en: 'words-en', de: 'words-de' },
};

/** The status of a response that never comes. */
const NEVER = -1;

const reports = ['reports/spend?date=2026-01-01', 'annotations?'];

interface Requested {
  readonly url: string;
  readonly token: string;
}

const aborted = vi.fn<() => void>();

/** Plays the network: every call is answered, the manifest by `pages`. */
function playNetwork(pages: () => { readonly status: number; readonly body: string }): Requested[] {
  const requested: Requested[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      status = 0;
      responseText = '';
      timeout = 0;
      private url = '';
      private token = '';
      open(_method: string, url: string): void {
        this.url = url;
      }
      setRequestHeader(name: string, value: string): void {
        if (name === 'Authorization') this.token = value;
      }
      abort = aborted;
      getAllResponseHeaders = (): string => 'content-type: application/json\r\nx-request-id: r1\r\n';
      send(): void {
        requested.push({ url: this.url, token: this.token });
        const answer = this.url.startsWith('/api/pages/start')
          ? { status: 200, body: JSON.stringify({ lists: [], reports }) }
          : this.url === '/api/pages'
            ? pages()
            : { status: 200, body: `"${this.url}"` };
        if (answer.status === NEVER) return;
        queueMicrotask(() => {
          Object.assign(this, { status: answer.status, responseText: answer.body });
          this.dispatchEvent(new Event(answer.status === 0 ? 'error' : 'load'));
        });
      }
    },
  );
  return requested;
}

const tokenOf = (claims: object): string => `x.${btoa(JSON.stringify(claims))}.x`;
const expiring = (seconds: number): string => tokenOf({ exp: seconds });

function startAt(pathname: string, idToken: string | null = 'i', search = '', last: string | null = null) {
  const storage = usableStorage(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  if (idToken !== null)
    for (const [key, value] of Object.entries({ accessToken: 'a', refreshToken: 'r', idToken }))
      storage.setItem(key, value);
  if (last !== null) createLastSearch(storage).write(pathname, last);
  const address = { pathname, search };
  return requestFirst({ storage, address, languages: ['de-AT', 'en'], now: 1_000_000, patienceMs: 1_000 });
}

const visitAt = (...given: Parameters<typeof startAt>) => startAt(...given).take;

const well = () => ({ status: 200, body: JSON.stringify(manifest) });

afterEach(() => vi.unstubAllGlobals());

describe('what is asked before the code is here', () => {
  it('includes what the manifest names, before anybody has the manifest', async () => {
    const requested = playNetwork(well);
    await visitAt('/')('pages', 'i')?.answer;
    expect(requested.map(({ url }) => url)).toContain('/api/pages/hash-a');
  });

  it.each([
    ['/', 'hash-a'],
    ['/b/7', 'hash-b'],
  ])(
    'for %s is the metadata, the manifest, the plan %s, the texts and the first reports',
    async (path, hash) => {
      const requested = playNetwork(well);
      visitAt(path);
      await vi.waitFor(() => expect(requested).toHaveLength(7));
      expect(new Set(requested.map(({ url }) => url))).toEqual(
        new Set([
          `/api/pages/start?path=${encodeURIComponent(path)}&search=&language=de&lists=true`,
          '/api/pages',
          '/api/global/metadata',
          `/api/pages/${hash}`,
          '/api/pages/locales/de/words-de',
          ...reports.map((report) => `/api/${report}`),
        ]),
      );
      expect(new Set(requested.map(({ token }) => token))).toEqual(new Set(['Bearer i']));
    },
  );

  it.each([
    ['?brand=B2', null, '?brand=B2', true],
    ['?brand=B2', '?brand=B3', '?brand=B2', true],
    ['', '?brand=B3', '?brand=B3', false],
    ['', '', '', false],
  ])('starts the page at "%s" with the last selection %j as "%s", lists: %s', (search, last, sent, lists) => {
    const requested = playNetwork(well);
    visitAt('/a', 'i', search, last);
    const start = new URL(requested.find(({ url }) => url.includes('/start'))!.url, 'http://app')
      .searchParams;
    expect([start.get('search'), start.get('lists')]).toEqual([sent, String(lists)]);
  });

  it('is taken with other parameters for what the page starts with, and with its own for a report', async () => {
    playNetwork(well);
    const take = visitAt('/');
    expect(await take('pages/start?path=%2Fa&search=&language=de', 'i')?.answer).toBeDefined();
    expect(take('reports/spend?date=2026-01-02', 'i')).toBeNull();
    expect(take('reports/spend?date=2026-01-01', 'i')).not.toBeNull();
    expect(take('annotations?', 'i')).not.toBeNull();
  });

  it('has no report that the app has requested meanwhile', async () => {
    const requested = playNetwork(well);
    const take = visitAt('/a');
    expect(take('annotations?', 'i')).toBeNull();
    await vi.waitFor(() => expect(requested.map(({ url }) => url)).toContain(`/api/${reports[0]}`));
    expect(requested.map(({ url }) => url)).not.toContain('/api/annotations?');
  });

  it('is all sent before the code of the app is evaluated', async () => {
    const requested = playNetwork(well);
    await startAt('/a').sent;
    expect(requested).toHaveLength(7);
  });

  it('does not hold back the code of the app where the server is slow', async () => {
    vi.useFakeTimers();
    playNetwork(() => ({ status: NEVER, body: '' }));
    const resolved = vi.fn<() => void>();
    void startAt('/a').sent.then(resolved);
    await vi.advanceTimersByTimeAsync(149);
    expect(resolved).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(resolved).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('is aborted when nobody takes it for ten seconds', () => {
    vi.useFakeTimers();
    playNetwork(well);
    const take = visitAt('/a');
    aborted.mockClear();
    expect(take('global/metadata', 'i')).not.toBeNull();
    vi.advanceTimersByTime(10_000);
    expect(take('pages', 'i')).toBeNull();
    expect(aborted).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('is nothing without a session, or with a token that is about to end', () => {
    const requested = playNetwork(well);
    visitAt('/a', null);
    visitAt('/a', expiring(1_020));
    expect(requested).toEqual([]);
    visitAt('/a', expiring(1_040));
    expect(requested).toHaveLength(3);
  });

  it('is handed over once, and only to who holds the same token', async () => {
    playNetwork(well);
    const take = visitAt('/a');
    expect(take('global/metadata', 'other')).toBeNull();
    expect(take('global/metadata', 'i')).toBeNull();
    const answer = await take('pages', 'i')?.answer;
    expect(answer?.headers.get('x-request-id')).toBe('r1');
    expect(await answer?.json()).toEqual(manifest);
    expect(take('pages', 'i')).toBeNull();
  });

  it('is handed over to who holds a renewed token of the same session', () => {
    playNetwork(well);
    const take = visitAt('/a', tokenOf({ sid: 's1', jti: 1 }));
    expect(take('pages', tokenOf({ sid: 's1', jti: 2 }))).not.toBeNull();
    expect(take('global/metadata', tokenOf({ sid: 's2', jti: 3 }))).toBeNull();
  });

  it.each([
    ['a refusal', { status: 503, body: '{}' }],
    ['no manifest', { status: 200, body: '<html>' }],
  ])('reaches the app as it is where it is %s', async (_what, answer) => {
    const requested = playNetwork(() => answer);
    const given = await visitAt('/a')('pages', 'i')?.answer;
    expect(given?.status).toBe(answer.status);
    expect(await given?.text()).toBe(answer.body);
    expect(requested.map(({ url }) => url)).not.toContain('/api/pages/hash-a');
  });

  it('fails for who takes it where no answer comes', async () => {
    playNetwork(() => ({ status: 0, body: '' }));
    await expect(visitAt('/a')('pages', 'i')?.answer).rejects.toThrow('Failed to fetch');
  });
});
