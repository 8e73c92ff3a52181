import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { CompanySettings, State } from './state.ts';
import { companies } from './tables.ts';

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
    async seed(seeds) {
      if (seeds.length > 0)
        await database
          .insert(companies)
          .values([...seeds])
          .onConflictDoNothing();
    },
  };
}
