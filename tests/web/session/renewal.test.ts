import { describe, expect, it } from 'vitest';
import type { TokenCheck } from '../../../src/language/plan/index.ts';
import { createRenewal, createTokenStore, type ExclusiveRun } from '../../../src/web/session/index.ts';
import { memoryStorage } from './memory-storage.ts';

const token = (exp: number, name: string): string => `h.${btoa(JSON.stringify({ exp, name }))}.s`;
const user = { fullname: 'A', userName: 'a@x', role: 'viewer', ability: [], company: 'acme' };

/** As the browser's locks: one after the other. */
const oneAfterTheOther = (): ExclusiveRun => {
  let last: Promise<unknown> = Promise.resolve();
  return (_name, task) => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
};

const fresh = (n: number): TokenCheck => ({
  authorized: true,
  isRefreshed: true,
  accessToken: `access${n}`,
  refreshToken: `refresh${n}`,
  idToken: token(10_000, `fresh${n}`),
});
const refused: TokenCheck = {
  authorized: false,
  isRefreshed: false,
  accessToken: null,
  refreshToken: null,
  idToken: null,
};

/** Tabs of one browser: one storage, one lock. */
const browser = (answer: (call: number) => Promise<TokenCheck>, tabCount = 1) => {
  const storage = memoryStorage();
  const exclusively = oneAfterTheOther();
  const sent: string[] = [];
  let ended = 0;
  const tabs = Array.from({ length: tabCount }, () => {
    const tokens = createTokenStore(storage);
    const renewal = createRenewal({
      tokens,
      check: ({ refreshToken }) => answer(sent.push(refreshToken)),
      exclusively,
      now: () => 1_000_000,
      onEnd: () => (ended += 1),
    });
    return { tokens, renewal };
  });
  return {
    tabs,
    sent,
    ended: () => ended,
    start: (idToken: string) =>
      tabs[0]!.tokens.start({ accessToken: 'access0', refreshToken: 'refresh0', idToken, userData: user }),
  };
};

describe('the tokens of a session', () => {
  it('are sent as they are while they have time left', async () => {
    const { tabs, sent, start } = browser(() => Promise.resolve(fresh(1)));
    start(token(2_000, 'first'));
    expect(await tabs[0]!.renewal.token()).toBe(token(2_000, 'first'));
    expect(sent).toEqual([]);
  });

  it('are renewed before they end, once for all callers', async () => {
    const { tabs, sent, start } = browser(() => Promise.resolve(fresh(1)));
    start(token(1_010, 'ending'));
    const answers = await Promise.all([1, 2, 3].map(() => tabs[0]!.renewal.token()));
    expect(new Set(answers)).toEqual(new Set([fresh(1).idToken]));
    expect(sent).toEqual(['refresh0']);
    expect(tabs[0]!.tokens.read()?.refreshToken).toBe('refresh1');
  });

  it('are renewed by one tab for all: a refresh token is never sent twice', async () => {
    const { tabs, sent, start } = browser((call) => Promise.resolve(fresh(call)), 4);
    const old = token(2_000, 'refused');
    start(old);
    const answers = await Promise.all(tabs.map(({ renewal }) => renewal.renew(old)));
    expect(new Set(answers)).toEqual(new Set([fresh(1).idToken]));
    expect(sent).toEqual(['refresh0']);
  });

  it('are gone when the server says that the session has ended', async () => {
    const { tabs, ended, start } = browser(() => Promise.resolve(refused));
    start(token(2_000, 'x'));
    expect(await tabs[0]!.renewal.renew(token(2_000, 'x'))).toBeNull();
    expect(tabs[0]!.tokens.read()).toBeNull();
    expect(tabs[0]!.tokens.user()).toBeNull();
    expect(ended()).toBe(1);
  });

  it('stay when the server could not be asked', async () => {
    const { tabs, ended, start } = browser(() => Promise.reject(new Error('offline')));
    start(token(2_000, 'x'));
    await expect(tabs[0]!.renewal.check()).rejects.toThrow('offline');
    expect(tabs[0]!.tokens.read()).not.toBeNull();
    expect(ended()).toBe(0);
  });

  it('are not read from a storage that somebody has damaged', () => {
    const storage = memoryStorage();
    storage.setItem('userData', '{"userName": 3');
    storage.setItem('idToken', 'only one');
    const tokens = createTokenStore(storage);
    expect([tokens.user(), tokens.read()]).toEqual([null, null]);
  });
});
