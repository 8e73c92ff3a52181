import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { State, User } from './state.ts';
import { users } from './tables.ts';

export function userStore(database: Database): State['users'] {
  const change = async (userName: string, values: Partial<typeof users.$inferInsert>): Promise<void> => {
    await database.update(users).set(values).where(eq(users.userName, userName));
  };
  return {
    async find(userName) {
      const [row] = await database.select().from(users).where(eq(users.userName, userName));
      if (!row) return null;
      const { onboardingForm: _, ...user } = row;
      return user satisfies User;
    },
    async list() {
      const rows = await database
        .select({ userName: users.userName, role: users.role, company: users.company })
        .from(users)
        .where(eq(users.active, true))
        .orderBy(users.company, users.userName);
      return rows;
    },
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
    submitOnboarding: (userName, form, waitingSince) =>
      change(userName, { onboardingForm: form, onboarded: waitingSince === null, waitingSince }),
    finishWaiting: (userName) => change(userName, { onboarded: true, waitingSince: null }),
    setConsent: (userName, at) => change(userName, { consentedAt: at }),
  };
}
