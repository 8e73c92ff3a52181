import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from './database.ts';
import { companies, users } from './tables/users.ts';
import type { Row } from './row.ts';
import type { User } from './user-store.ts';

export type CompanySettings = Row<typeof companies>;

export interface StoredCompanies {
  /** Returns a company, cached after the first call since every report needs it. */
  find(company: string): Promise<CompanySettings | null>;
  seed(companies: readonly CompanySettings[]): Promise<void>;
  /**
   * Adds a company with its first user in a transaction that calls `store` to store related data elsewhere. When one
   * step fails, neither the company nor the user is added.
   */
  create(company: CompanySettings, admin: User, store: () => Promise<void>): Promise<void>;
  /** Sets the logo of a company that has none. */
  offerLogo(company: string, logoUrl: string): Promise<void>;
}

export function companyStore(database: Database): StoredCompanies {
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
