import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { quotaExceeded, quotas } from './quotas.ts';
import { providerAccounts, users } from './tables/users.ts';
import type { Row } from './row.ts';

export type User = Row<typeof users, 'onboardingForm'>;

/**
 * An account at an identity provider. The subject is the provider's id of the account, which is never reused.
 */
export type ProviderAccount = Row<typeof providerAccounts, 'userName'>;

/** The result of checking a requested change. */
export type Judgement<Refusal> = { readonly values: Partial<User> } | { readonly refusal: Refusal };

export interface StoredUsers {
  find(userName: string): Promise<User | null>;
  /** Returns the active users. */
  list(): Promise<readonly Pick<User, 'userName' | 'role' | 'company'>[]>;
  /** Returns all users of a company, sorted by name. */
  listOf(company: string): Promise<readonly User[]>;
  /** Returns the companies that have users with this mail domain. */
  companiesOf(domain: string): Promise<readonly string[]>;
  /**
   * Returns false when the name is in use in any company. Rejects with a `StateError` of kind `quota` above
   * the quota.
   */
  add(user: User): Promise<boolean>;
  /**
   * Changes a user by the result of `check`, which receives the user and all users of the company. These are
   * locked until then. A refusal changes nothing. Returns null when there is no such user.
   */
  change<Refusal>(
    company: string,
    userName: string,
    check: (user: User, all: readonly User[]) => Judgement<Refusal>,
  ): Promise<{ readonly user: User } | { readonly refusal: Refusal } | null>;
  /** Adds the users that do not exist yet. */
  seed(users: readonly User[]): Promise<void>;
  /** Adds the user, or replaces the user with this name. */
  save(user: User): Promise<void>;
  /**
   * Binds a user to the account at the first login. Returns whether the account is the bound one. An account
   * of another issuer replaces the bound one, because the operator has then changed the provider.
   */
  bind(userName: string, account: ProviderAccount): Promise<boolean>;
  /** Removes the binding. The next login binds a new account. */
  unbind(userName: string): Promise<void>;
  /** Stores the onboarding form of a user. Returns false when the user has already submitted one. */
  submitOnboarding(userName: string, form: unknown, waitingSince: Date | null): Promise<boolean>;
  finishWaiting(userName: string): Promise<void>;
  setConsent(userName: string, at: Date | null): Promise<void>;
}

export function userStore(database: Database): StoredUsers {
  const change = async (userName: string, values: Partial<typeof users.$inferInsert>): Promise<void> => {
    await database.update(users).set(values).where(eq(users.userName, userName));
  };
  return {
    async find(userName) {
      const [row] = await database.select().from(users).where(eq(users.userName, userName));
      return row ? userOf(row) : null;
    },
    async list() {
      const rows = await database
        .select({ userName: users.userName, role: users.role, company: users.company })
        .from(users)
        .where(eq(users.active, true))
        .orderBy(users.company, users.userName);
      return rows;
    },
    async listOf(company) {
      const rows = await database
        .select()
        .from(users)
        .where(eq(users.company, company))
        .orderBy(users.userName);
      return rows.map(userOf);
    },
    async companiesOf(domain) {
      const rows = await database
        .selectDistinct({ company: users.company })
        .from(users)
        .where(eq(sql`split_part(${users.userName}, '@', -1)`, domain));
      return rows.map(({ company }) => company);
    },
    async add(user) {
      const [all] = await database
        .select({ count: count() })
        .from(users)
        .where(eq(users.company, user.company));
      if ((all?.count ?? 0) >= quotas.usersOfCompany)
        throw quotaExceeded(`A company may have ${quotas.usersOfCompany} users.`);
      const added = await database
        .insert(users)
        .values(user)
        .onConflictDoNothing()
        .returning({ name: users.userName });
      return added.length > 0;
    },
    change: (company, userName, check) =>
      database.transaction(async (transaction) => {
        // All users of the company are locked, so that two admins can't remove each other at the same time.
        const rows = await transaction
          .select()
          .from(users)
          .where(eq(users.company, company))
          .orderBy(users.userName)
          .for('update');
        const all = rows.map(userOf);
        const user = all.find((one) => one.userName === userName);
        if (!user) return null;
        const checked = check(user, all);
        if ('refusal' in checked) return checked;
        await transaction.update(users).set(checked.values).where(eq(users.userName, userName));
        return { user: { ...user, ...checked.values } };
      }),
    async seed(seeds) {
      if (seeds.length > 0)
        await database
          .insert(users)
          .values([...seeds])
          .onConflictDoNothing();
    },
    async save(user) {
      await database.insert(users).values(user).onConflictDoUpdate({ target: users.userName, set: user });
    },
    bind: (userName, account) =>
      database.transaction(async (transaction) => {
        const mine = eq(providerAccounts.userName, userName);
        await transaction
          .insert(providerAccounts)
          .values({ userName, ...account })
          .onConflictDoNothing();
        const [bound] = await transaction.select().from(providerAccounts).where(mine).for('update');
        if (bound?.issuer === account.issuer) return bound.subject === account.subject;
        await transaction.update(providerAccounts).set(account).where(mine);
        return true;
      }),
    async unbind(userName) {
      await database.delete(providerAccounts).where(eq(providerAccounts.userName, userName));
    },
    async submitOnboarding(userName, form, waitingSince) {
      const isNew = and(eq(users.userName, userName), eq(users.onboarded, false), isNull(users.waitingSince));
      const changed = await database
        .update(users)
        .set({ onboardingForm: form, onboarded: waitingSince === null, waitingSince })
        .where(isNew)
        .returning({ name: users.userName });
      return changed.length > 0;
    },
    finishWaiting: (userName) => change(userName, { onboarded: true, waitingSince: null }),
    setConsent: (userName, at) => change(userName, { consentedAt: at }),
  };
}

function userOf(row: typeof users.$inferSelect): User {
  const { onboardingForm: _, ...user } = row;
  return user;
}
