import { describe, expect, it } from 'vitest';
import type { Metadata } from '../../../src/language/plan/index.ts';
import { createSession, createTokenStore, type Renewal } from '../../../src/web/session/index.ts';
import { memoryStorage } from './memory-storage.ts';

const userData = { fullname: 'Ann', userName: 'ann@x', role: 'viewer', ability: [], company: 'acme' };
const login = { accessToken: 'a', refreshToken: 'r', idToken: 'i', userData };
const metadata = (consent: boolean): Metadata => ({
  currency: { code: 'EUR', currencySymbol: '€' },
  checkStatuses: { consent, onboarding: { status: 'completed', isCompleted: true, isWaitingForEtl: false } },
  sources: [],
  logoUrl: null,
});

const sessionWith = (parts: {
  readonly loggedIn?: boolean;
  readonly stands?: boolean;
  readonly load?: () => Promise<Metadata>;
}) => {
  const tokens = createTokenStore(memoryStorage());
  if (parts.loggedIn) tokens.start(login);
  const renewal: Renewal = {
    token: () => Promise.resolve('i'),
    renew: () => Promise.resolve('i'),
    check: () => Promise.resolve(parts.stands ?? true),
  };
  const loggedOut: string[] = [];
  const session = createSession({
    tokens,
    renewal,
    loadMetadata: parts.load ?? (() => Promise.resolve(metadata(true))),
    logIn: (_user, password) =>
      password === 'right' ? Promise.resolve(login) : Promise.reject(new Error('no')),
    logOut: (refreshToken) => Promise.resolve(loggedOut.push(refreshToken)),
  });
  return { session, tokens, loggedOut };
};

describe('the session', () => {
  it('begins unauthenticated where no tokens are, or the server refuses them', async () => {
    expect(await sessionWith({ stands: false }).session.settled()).toBe('unauthenticated');
    expect(await sessionWith({ loggedIn: true, stands: false }).session.settled()).toBe('unauthenticated');
  });

  it('goes on where it was: user and metadata are known once it is active', async () => {
    const { session } = sessionWith({ loggedIn: true });
    expect(session.view().standing).toBeNull();
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
    expect(session.view().standing).toBe('unauthenticated');
    await session.logIn('ann@x', 'right');
    expect(session.view().standing).toBe('active');
    expect(tokens.read()?.idToken).toBe('i');
  });

  it('fails where the metadata can not be loaded, and recovers when they can', async () => {
    let works = false;
    const { session } = sessionWith({
      loggedIn: true,
      load: () => (works ? Promise.resolve(metadata(true)) : Promise.reject(new Error('500'))),
    });
    expect(await session.settled()).toBe('failed');
    works = true;
    session.reloadMetadata();
    expect(await session.settled()).toBe('active');
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
    expect(session.view()).toEqual({ standing: 'unauthenticated', user: null, metadata: null });
    expect([tokens.read(), loggedOut, session.leftByChoice()]).toEqual([null, ['r'], true]);
  });

  it('is found ended by the next navigation when another tab has removed the tokens', async () => {
    const { session, tokens } = sessionWith({ loggedIn: true });
    await session.settled();
    tokens.clear();
    expect(await session.check()).toBe('unauthenticated');
    expect(session.leftByChoice()).toBe(false);
  });
});
