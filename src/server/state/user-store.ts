import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { quotaExceeded, quotas } from './quotas.ts';
import type { State, User } from './state.ts';
import { providerAccounts, users } from './tables/users.ts';

export function userStore(database: Database): State['users'] {
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
