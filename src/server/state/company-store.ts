import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { CompanySettings, State } from './state.ts';
import { companies, users } from './tables/users.ts';

export function companyStore(database: Database): State['companies'] {
  const known = new Map<string, CompanySettings>();
  return {
    async find(company) {
      const remembered = known.get(company);
      if (remembered) return remembered;
      const [row] = await database.select().from(companies).where(eq(companies.company, company));
      if (row) known.set(company, row);
      return row ?? null;
    },
    async offerLogo(company, logoUrl) {
      await database
        .update(companies)
        .set({ logoUrl })
        .where(and(eq(companies.company, company), isNull(companies.logoUrl)));
      known.delete(company);
    },
    create: (company, admin, store) =>
      database.transaction(async (transaction) => {
        await transaction.insert(companies).values(company);
        await transaction.insert(users).values(admin);
        await store();
      }),
    async seed(seeds) {
      if (seeds.length > 0)
        await database
          .insert(companies)
          .values([...seeds])
          .onConflictDoNothing();
    },
  };
}
