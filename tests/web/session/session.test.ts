import { describe, expect, it } from 'vitest';
import type { Metadata } from '../../../src/language/plan/index.ts';
import { createSession, createTokenStore, type Renewal } from '../../../src/web/session/index.ts';
import { memoryStorage } from './memory-storage.ts';

const userData = { fullname: 'Ann', userName: 'ann@x', role: 'viewer', ability: [], company: 'acme' };
const login = { accessToken: 'a', refreshToken: 'r', idToken: 'i', userData };
const metadata = (consent: boolean): Metadata => ({
  currency: { code: 'EUR', currencySymbol: '€' },
  timeZone: 'Europe/Berlin',
  checkStatuses: { consent, onboarding: { status: 'completed', isCompleted: true, isWaitingForEtl: false } },
  sources: [],
  logoUrl: null,
});

const sessionWith = (parts: {
  readonly loggedIn?: boolean;
  readonly stands?: boolean;
  readonly load?: () => Promise<Metadata>;
  readonly token?: () => Promise<string>;
  /** Whether a login at a provider left a session for this browser. */
  readonly waiting?: boolean;
}) => {
  const tokens = createTokenStore(memoryStorage());
  if (parts.loggedIn) tokens.start(login);
  const renewal: Renewal = {
    token: parts.token ?? (() => Promise.resolve('i')),
    renew: () => Promise.resolve('i'),
    check: () => Promise.resolve(parts.stands ?? true),
  };
  const loggedOut: string[] = [];
  const reported: unknown[] = [];
  const session = createSession({
    tokens,
    renewal,
    loadMetadata: parts.load ?? (() => Promise.resolve(metadata(true))),
    checkOnboarding: () => Promise.reject(new Error('nobody waits')),
    reportPage: (change) => reported.push(change),
    logIn: (_user, password) =>
      password === 'right' ? Promise.resolve(login) : Promise.reject(new Error('no')),
    fetchLogin: () => (parts.waiting ? Promise.resolve(login) : Promise.reject(new Error('no login waits'))),
    logOut: (refreshToken) => Promise.resolve(loggedOut.push(refreshToken)),
  });
  return { session, tokens, loggedOut, reported };
};

describe('the session', () => {
  it('begins with what a login at a provider left for this browser, or not at all', async () => {
    const { session, tokens } = sessionWith({ stands: false, waiting: true });
    await session.settled();
    await session.fetchLogin();
    expect(await session.settled()).toBe('active');
    expect(tokens.user()).toEqual(login.userData);
    const other = sessionWith({ stands: false }).session;
    await expect(other.fetchLogin()).rejects.toThrow('no login waits');
    expect(await other.settled()).toBe('unauthenticated');
  });

  it('begins unauthenticated where no tokens are, or the server refuses them', async () => {
    expect(await sessionWith({ stands: false }).session.settled()).toBe('unauthenticated');
    expect(await sessionWith({ loggedIn: true, stands: false }).session.settled()).toBe('unauthenticated');
  });

  it('goes on where it was: user and metadata are known once it is active', async () => {
    const { session } = sessionWith({ loggedIn: true });
    expect(session.view().status).toBeNull();
    expect(await session.settled()).toBe('active');
    expect(session.view()).toMatchObject({
      user: { userName: 'ann@x' },
      metadata: { currency: { code: 'EUR' } },
    });
  });

  it('stays unauthenticated after a wrong password and is active after the right one', async () => {
    const { session, tokens } = sessionWith({ stands: false });
    await session.settled();
    await expect(session.logIn('ann@x', 'wrong')).rejects.toThrow('no');
    expect(session.view().status).toBe('unauthenticated');
    await session.logIn('ann@x', 'right');
    expect(session.view().status).toBe('active');
    expect(tokens.read()?.idToken).toBe('i');
  });

  it('fails where the metadata can not be loaded, and recovers when they can', async () => {
    let works = false;
    const { session } = sessionWith({
      loggedIn: true,
      load: () => (works ? Promise.resolve(metadata(true)) : Promise.reject(new Error('500'))),
    });
    expect(await session.settled()).toBe('failed');
    expect(session.view().failure?.message).toBe('500');
    works = true;
    session.reloadMetadata();
    expect(await session.settled()).toBe('active');
    expect(session.view().failure).toBeNull();
  });

  it('waits for consent, and is active once it was given', async () => {
    let consent = false;
    const { session } = sessionWith({ loggedIn: true, load: () => Promise.resolve(metadata(consent)) });
    expect(await session.settled()).toBe('consent');
    consent = true;
    session.reloadMetadata();
    expect(await session.settled()).toBe('active');
  });

  it('ends with a log-out: tokens and user are gone, and the server knows', async () => {
    const { session, tokens, loggedOut } = sessionWith({ loggedIn: true });
    await session.settled();
    await session.logOut();
    expect(session.view()).toMatchObject({ status: 'unauthenticated', user: null, metadata: null });
    expect([tokens.read(), loggedOut, session.leftByChoice()]).toEqual([null, ['r'], true]);
  });

  it('is found ended by the next navigation when another tab has removed the tokens', async () => {
    const { session, tokens } = sessionWith({ loggedIn: true });
    await session.settled();
    tokens.clear();
    expect(await session.check('/home/index')).toBe('unauthenticated');
    expect(session.leftByChoice()).toBe(false);
  });

  it('counts as ended while its tokens can not be checked, and goes on once they can', async () => {
    let works = false;
    const { session, tokens } = sessionWith({
      loggedIn: true,
      token: () => (works ? Promise.resolve('i') : Promise.reject(new Error('offline'))),
    });
    session.opened('/home/index');
    expect(await session.check('/users')).toBe('unauthenticated');
    expect(session.view().failure?.message).toBe('offline');
    expect(tokens.read()).not.toBeNull();
    session.opened('/login');
    expect(await session.check('/login')).toBe('unauthenticated');
    works = true;
    expect(await session.check('/users')).toBe('active');
  });

  it('reports each page once, and only those of a user', async () => {
    const { session, reported } = sessionWith({ stands: false });
    await session.settled();
    session.opened('/login');
    await session.logIn('ann@x', 'right');
    for (const path of ['/home/index', '/home/index', '/users']) session.opened(path);
    expect(reported).toEqual([
      { from: '/login', to: '/home/index' },
      { from: '/home/index', to: '/users' },
    ]);
  });
});
