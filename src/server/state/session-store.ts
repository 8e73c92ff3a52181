import { and, eq, gt, gte, inArray, isNull, lt, ne, notExists, or } from 'drizzle-orm';
import type { Database } from './database.ts';
import { providerTies, refreshTokens, sessions } from './tables/sessions.ts';
import type { Row } from './row.ts';

/** One refresh token of a session's chain. Only its hash is stored. */
export interface RefreshToken {
  readonly hash: string;
  readonly family: string;
  readonly userName: string;
  readonly expiresAt: Date;
}

/** A refresh token with its current status. */
export interface FoundToken {
  readonly status: 'live' | 'used' | 'ended';
  readonly token: RefreshToken;
  readonly usedAt: Date | null;
  /** Hash of the session's device; null when a program started the session. */
  readonly device: string | null;
}

/** `repeated`: the token was exchanged for `next` a moment ago, and `next` is still unused. */
export type RotationOutcome = 'rotated' | 'repeated' | 'reused' | 'unknown';

/** The link between a session and the identity provider where it started. */
export type ProviderTie = Row<typeof providerTies, 'family'>;

export interface StoredSessions {
  start(token: RefreshToken, device?: string | null): Promise<void>;
  /** Sets the device of a session. */
  bindDevice(family: string, device: string): Promise<void>;
  /**
   * Replaces the token by `next`, once. For a used token it returns `repeated` when the first use was after
   * `grace` and `next` is unused. Otherwise it ends the session.
   */
  rotate(hash: string, next: RefreshToken, now: Date, grace?: Date): Promise<RotationOutcome>;
  /** Returns the token with this hash and its status; null when it is unknown. */
  find(hash: string, now: Date): Promise<FoundToken | null>;
  endFamily(family: string, now: Date): Promise<void>;
  /** Sets the link of a session to its provider. */
  tie(family: string, tie: ProviderTie): Promise<void>;
  tieOf(family: string): Promise<ProviderTie | null>;
  /** Ends all sessions of a user except `except`. Returns the ended families. */
  endOf(userName: string, now: Date, except?: string | null): Promise<readonly string[]>;
  /**
   * Ends the sessions that match the provider's subject and session id; null matches any. When both are null,
   * no session ends. Returns the ended sessions.
   */
  endTied(
    at: { readonly subject: string | null; readonly session: string | null },
    now: Date,
  ): Promise<readonly Pick<RefreshToken, 'family' | 'userName'>[]>;
  /** Returns the families that ended since that time. Their id tokens may not have expired yet. */
  endedSince(since: Date): Promise<readonly string[]>;
  /** Deletes sessions and tokens that ended before that time. */
  prune(before: Date): Promise<void>;
}

export function sessionStore(database: Database): StoredSessions {
  return {
    async start({ hash, family, userName, expiresAt }, device = null) {
      await database.transaction(async (transaction) => {
        await transaction.insert(sessions).values({ family, userName, device });
        await transaction.insert(refreshTokens).values({ hash, family, expiresAt });
      });
    },
    async bindDevice(family, device) {
      await database.update(sessions).set({ device }).where(eq(sessions.family, family));
    },
    rotate: (hash, next, now, grace = now) =>
      database.transaction(async (transaction) => {
        // Of two concurrent callers, only one can update the row.
        const taken = await transaction
          .update(refreshTokens)
          .set({ usedAt: now })
          .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt)))
          .returning({ hash: refreshTokens.hash });
        if (taken.length > 0) {
          const { family, expiresAt } = next;
          await transaction.insert(refreshTokens).values({ hash: next.hash, family, expiresAt });
          return 'rotated';
        }
        if (await isRepeated(transaction, hash, next, grace)) return 'repeated';
        const known = await transaction
          .update(sessions)
          .set({ endedAt: now })
          .where(and(eq(sessions.family, next.family), isNull(sessions.endedAt)))
          .returning({ family: sessions.family });
        return known.length > 0 ? 'reused' : 'unknown';
      }),
    async find(hash, now) {
      const [row] = await database
        .select({
          family: sessions.family,
          userName: sessions.userName,
          endedAt: sessions.endedAt,
          device: sessions.device,
          expiresAt: refreshTokens.expiresAt,
          usedAt: refreshTokens.usedAt,
        })
        .from(refreshTokens)
        .innerJoin(sessions, eq(sessions.family, refreshTokens.family))
        .where(eq(refreshTokens.hash, hash));
      if (!row) return null;
      const { family, userName, expiresAt, usedAt, device } = row;
      const status = row.endedAt ? 'ended' : usedAt ? 'used' : expiresAt <= now ? 'ended' : 'live';
      return { status, token: { hash, family, userName, expiresAt }, usedAt, device };
    },
    async endFamily(family, now) {
      await database
        .update(sessions)
        .set({ endedAt: now })
        .where(and(eq(sessions.family, family), isNull(sessions.endedAt)));
    },
    async tie(family, tie) {
      await database
        .insert(providerTies)
        .values({ family, ...tie })
        .onConflictDoUpdate({ target: providerTies.family, set: tie });
    },
    async tieOf(family) {
      const { subject, refreshToken, since, session } = providerTies;
      const [row] = await database
        .select({ subject, refreshToken, since, session })
        .from(providerTies)
        .where(eq(providerTies.family, family));
      return row ?? null;
    },
    async endOf(userName, now, except = null) {
      const ended = await database
        .update(sessions)
        .set({ endedAt: now })
        .where(
          and(
            eq(sessions.userName, userName),
            isNull(sessions.endedAt),
            except === null ? undefined : ne(sessions.family, except),
          ),
        )
        .returning({ family: sessions.family });
      return ended.map(({ family }) => family);
    },
    async endTied({ subject, session }, now) {
      const named = [
        subject === null ? undefined : eq(providerTies.subject, subject),
        session === null ? undefined : eq(providerTies.session, session),
      ].filter((condition) => condition !== undefined);
      if (named.length === 0) return [];
      const tied = database
        .select({ family: providerTies.family })
        .from(providerTies)
        .where(and(...named));
      return database
        .update(sessions)
        .set({ endedAt: now })
        .where(and(inArray(sessions.family, tied), isNull(sessions.endedAt)))
        .returning({ family: sessions.family, userName: sessions.userName });
    },
    async endedSince(since) {
      const rows = await database
        .select({ family: sessions.family })
        .from(sessions)
        .where(gte(sessions.endedAt, since));
      return rows.map(({ family }) => family);
    },
    async prune(before) {
      await database.delete(refreshTokens).where(lt(refreshTokens.expiresAt, before));
      // The last token of a family expires last. Without tokens, the session can be deleted.
      const hasToken = database
        .select({ family: refreshTokens.family })
        .from(refreshTokens)
        .where(eq(refreshTokens.family, sessions.family));
      await database.delete(sessions).where(or(lt(sessions.endedAt, before), notExists(hasToken)));
    },
  };
}

/**
 * Whether the token was replaced by `next` after `grace`, the session has not ended, and `next` is unused.
 */
async function isRepeated(
  database: Database,
  hash: string,
  next: RefreshToken,
  grace: Date,
): Promise<boolean> {
  const [used] = await database
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.family, refreshTokens.family))
    .where(and(eq(refreshTokens.hash, hash), gt(refreshTokens.usedAt, grace), isNull(sessions.endedAt)));
  const [successor] = await database
    .select({ hash: refreshTokens.hash })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.hash, next.hash), isNull(refreshTokens.usedAt)));
  return used !== undefined && successor !== undefined;
}
