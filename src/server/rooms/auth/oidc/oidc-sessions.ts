import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { recordChange } from '../../audit/record.ts';
import type { Clock } from '../../../process/clock.ts';
import type { State, User } from '../../../state/state.ts';
import type { Warehouse } from '../../../warehouse/warehouse.ts';
import { readClaims, userFrom } from './claims.ts';
import { OidcError } from '../../../api/oidc-error.ts';
import type { Identity, Provider } from './provider.ts';
import type { OidcSettings } from './settings.ts';

/** Milliseconds after which a session ends when the provider gave no refresh token to check it with. */
const longestMs = 12 * 60 * 60_000;

export interface OidcServices {
  readonly state: State;
  readonly warehouse: Warehouse;
  readonly clock: Clock;
}

/** Links our sessions to those of the provider. */
export interface OidcSessions {
  /**
   * Returns the user of an identity, and stores them as the provider describes them. Throws an `OidcError`.
   */
  welcome(identity: Identity, world: OidcServices, requestId: string): Promise<User>;
  /** Stores the provider's data with which the session of this family is checked later. */
  begin(family: string, identity: Identity, world: OidcServices): Promise<void>;
  /** Asks the provider whether the session is still valid. Throws when the provider can't be reached. */
  stands(family: string, world: OidcServices, requestId: string): Promise<boolean>;
  /** Ends the sessions that a logout token names. Returns their families. */
  leave(logoutToken: string, world: OidcServices, requestId: string): Promise<readonly string[]>;
  /** Revokes the provider's refresh token of this family. */
  end(family: string, world: OidcServices): Promise<void>;
}

export function createOidcSessions(
  settings: OidcSettings,
  provider: Provider,
  secret: Uint8Array,
): OidcSessions {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'provider tokens', 32));
  // Encrypted, so that access to the database does not give access to the provider.
  const hide = (token: string): Promise<string> =>
    new CompactEncrypt(new TextEncoder().encode(token))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(key);
  const show = async (hidden: string): Promise<string | null> => {
    try {
      return new TextDecoder().decode((await compactDecrypt(hidden, key)).plaintext);
    } catch (error) {
      // Our key has changed since, so the session can't be checked any more.
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
  const keep = async (
    family: string,
    { subject, session, refreshToken }: Identity,
    state: State,
    since: Date,
  ) =>
    state.sessions.tie(family, {
      subject,
      session,
      refreshToken: refreshToken === null ? null : await hide(refreshToken),
      since,
    });

  const welcome: OidcSessions['welcome'] = async (identity, world, requestId) => {
    const { state, warehouse } = world;
    const claimed = readClaims(identity.claims, settings);
    const isKnown =
      (await state.companies.find(claimed.company)) !== null ||
      new Date((await warehouse.freshness(claimed.company)).asOf).getTime() > 0;
    if (!isKnown) throw new OidcError('unknown-company', `Nobody here knows the company ${claimed.company}.`);
    const stored = await state.users.find(claimed.userName);
    const user = userFrom(claimed, stored);
    if (!user.active) throw new OidcError('not-active', `${user.userName} is not active any more.`);
    const claim = async (userName: string): Promise<void> => {
      if (await state.users.bind(userName, identity)) return;
      throw new OidcError('other-account', `${userName} logs in with another account of the provider.`);
    };
    // Done before the user is changed, because the address may now belong to somebody else.
    if (stored !== null) await claim(user.userName);
    const { role, brands, ability } = user;
    const before = stored && {
      company: stored.company,
      role: stored.role,
      brands: stored.brands,
      ability: stored.ability,
    };
    const after = { company: user.company, role, brands, ability };
    if (JSON.stringify(before) !== JSON.stringify(after) || stored?.fullname !== user.fullname) {
      await state.users.save(user);
      const action = stored === null ? 'create' : 'update';
      const details = { user: user.userName, by: 'provider', ...after };
      await recordChange(world, { ...user, requestId }, { action, subject: 'user', details });
    }
    if (stored === null) await claim(user.userName);
    return user;
  };

  return {
    welcome,
    begin: (family, identity, { state, clock }) => keep(family, identity, state, clock.now()),
    async stands(family, world, requestId) {
      const { state, clock } = world;
      const tie = await state.sessions.tieOf(family);
      if (tie === null) return false;
      if (tie.refreshToken === null) return clock.now().getTime() - tie.since.getTime() < longestMs;
      const refreshToken = await show(tie.refreshToken);
      if (refreshToken === null) return false;
      try {
        const identity = await provider.renew(refreshToken, tie.subject);
        // Stored first, because the provider treats the old token as stolen from now on.
        await keep(family, { ...identity, session: identity.session ?? tie.session }, state, tie.since);
        await welcome(identity, world, requestId);
        return true;
      } catch (error) {
        if (error instanceof OidcError && error.refusal !== 'unavailable') return false;
        throw error;
      }
    },
    async leave(logoutToken, world, requestId) {
      const { state, clock } = world;
      const ended = await state.sessions.endTied(await provider.readLogout(logoutToken), clock.now());
      for (const { userName } of ended) {
        const user = await state.users.find(userName);
        const change = { action: 'end', subject: 'session', details: { by: 'provider' } };
        if (user) await recordChange(world, { ...user, requestId }, change);
      }
      return ended.map(({ family }) => family);
    },
    async end(family, { state }) {
      const tie = await state.sessions.tieOf(family);
      const refreshToken = tie?.refreshToken ? await show(tie.refreshToken) : null;
      if (refreshToken !== null) await provider.revoke(refreshToken);
    },
  };
}
