import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { quotaExceeded, quotas } from './quotas.ts';
import { providerAccounts, users } from './tables/users.ts';
import type { Row } from './row.ts';

export type User = Row<typeof users, 'onboardingForm'>;

/** An account at a provider: the subject is the provider's own name for it, which never becomes another's. */
export type ProviderAccount = Row<typeof providerAccounts, 'userName'>;

/** What becomes of a change that was asked for. */
export type Judgement<Refusal> = { readonly values: Partial<User> } | { readonly refusal: Refusal };

export interface StoredUsers {
  find(userName: string): Promise<User | null>;
  /** Those who may log in. */
  list(): Promise<readonly Pick<User, 'userName' | 'role' | 'company'>[]>;
  /** All of a company, by name. */
  listOf(company: string): Promise<readonly User[]>;
  /** The companies that have users of this mail domain. */
  companiesOf(domain: string): Promise<readonly string[]>;
  /** False where the name is taken, by whomever. A `quota` is a failure. */
  add(user: User): Promise<boolean>;
  /**
   * Changes a user of a company by what `judge` makes of them and of all users of the company, whom nobody else
   * changes meanwhile. A refusal changes nothing. Null where there is no such user.
   */
  change<Refusal>(
    company: string,
    userName: string,
    judge: (user: User, all: readonly User[]) => Judgement<Refusal>,
  ): Promise<{ readonly user: User } | { readonly refusal: Refusal } | null>;
  /** Adds the users that are not there yet. */
  seed(users: readonly User[]): Promise<void>;
  /** Adds the user, or changes the one of that name to be this. */
  save(user: User): Promise<void>;
  /**
   * Ties a user to the account that they log in with, once; whether this is that account. Another issuer is another
   * provider, to which an operator has moved.
   */
  bind(userName: string, account: ProviderAccount): Promise<boolean>;
  /** Whatever account comes next is theirs. */
  unbind(userName: string): Promise<void>;
  /** Keeps the form of a user who has not handed one in; false where they have. */
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
    change: (company, userName, judge) =>
      database.transaction(async (transaction) => {
        // All of the company are locked, so that two admins can't take each other away at the same moment.
        const rows = await transaction
          .select()
          .from(users)
          .where(eq(users.company, company))
          .orderBy(users.userName)
          .for('update');
        const all = rows.map(userOf);
        const user = all.find((one) => one.userName === userName);
        if (!user) return null;
        const judged = judge(user, all);
        if ('refusal' in judged) return judged;
        await transaction.update(users).set(judged.values).where(eq(users.userName, userName));
        return { user: { ...user, ...judged.values } };
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
