import { afterEach, describe, expect, it, vi } from 'vitest';
import { usableStorage } from '../../../src/web/app/browser-storage.ts';
import { askFirst } from '../../../src/web/app/first-requests.ts';

const manifest = {
  home: '/a',
  pages: [
    { route: '/a', hash: 'hash-a' },
    { route: '/b/:id', hash: 'hash-b' },
  ],
  locales: { en: 'words-en', de: 'words-de' },
};

interface Asked {
  readonly url: string;
  readonly token: string;
}

/** Plays the network: every call is answered, the manifest by `pages`. */
function playNetwork(pages: () => { readonly status: number; readonly body: string }): Asked[] {
  const asked: Asked[] = [];
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
      getAllResponseHeaders = (): string => 'content-type: application/json\r\nx-request-id: r1\r\n';
      send(): void {
        asked.push({ url: this.url, token: this.token });
        const answer = this.url === '/api/pages' ? pages() : { status: 200, body: `"${this.url}"` };
        queueMicrotask(() => {
          Object.assign(this, { status: answer.status, responseText: answer.body });
          this.dispatchEvent(new Event(answer.status === 0 ? 'error' : 'load'));
        });
      }
    },
  );
  return asked;
}

const tokenOf = (claims: object): string => `x.${btoa(JSON.stringify(claims))}.x`;
const expiring = (seconds: number): string => tokenOf({ exp: seconds });

function visitAt(path: string, idToken: string | null = 'i') {
  const storage = usableStorage(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  if (idToken !== null)
    for (const [key, value] of Object.entries({ accessToken: 'a', refreshToken: 'r', idToken }))
      storage.setItem(key, value);
  return askFirst({ storage, path, languages: ['de-AT', 'en'], now: 1_000_000, patienceMs: 1_000 });
}

const well = () => ({ status: 200, body: JSON.stringify(manifest) });

afterEach(() => vi.unstubAllGlobals());

describe('what is asked before the code is here', () => {
  it('includes what the manifest names, before anybody has the manifest', async () => {
    const asked = playNetwork(well);
    await visitAt('/')('pages', 'i');
    expect(asked.map(({ url }) => url)).toContain('/api/pages/hash-a');
  });

  it.each([
    ['/', 'hash-a'],
    ['/b/7', 'hash-b'],
  ])('for %s is the metadata, the manifest, the plan %s and the texts', async (path, hash) => {
    const asked = playNetwork(well);
    visitAt(path);
    await vi.waitFor(() => expect(asked).toHaveLength(4));
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/pages',
      '/api/global/metadata',
      `/api/pages/${hash}`,
      '/api/pages/locales/de/words-de',
    ]);
    expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['Bearer i']));
  });

  it('is nothing without a session, or with a token that is about to end', () => {
    const asked = playNetwork(well);
    visitAt('/a', null);
    visitAt('/a', expiring(1_020));
    expect(asked).toEqual([]);
    visitAt('/a', expiring(1_040));
    expect(asked).toHaveLength(2);
  });

  it('is handed over once, and only to who holds the same token', async () => {
    playNetwork(well);
    const take = visitAt('/a');
    expect(take('global/metadata', 'other')).toBeNull();
    expect(take('global/metadata', 'i')).toBeNull();
    const answer = await take('pages', 'i');
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
    const asked = playNetwork(() => answer);
    const given = await visitAt('/a')('pages', 'i');
    expect(given?.status).toBe(answer.status);
    expect(await given?.text()).toBe(answer.body);
    expect(asked).toHaveLength(2);
  });

  it('fails for who takes it where no answer comes', async () => {
    playNetwork(() => ({ status: 0, body: '' }));
    await expect(visitAt('/a')('pages', 'i')).rejects.toThrow('Failed to fetch');
  });
});
