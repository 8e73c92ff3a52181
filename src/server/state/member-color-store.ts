import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { quotas } from './quotas.ts';
import { memberColors } from './tables/colors.ts';

/** The store of the numbers by which charts colour members. */
export interface StoredMemberColors {
  /** Returns the numbers of all known members of a company's dimension, by member. */
  list(company: string, dimension: string): Promise<ReadonlyMap<string, number>>;
  /**
   * Gives members without a number the next ones, in this order, and returns all numbers. A number never changes. Members
   * above the quota get none.
   */
  add(company: string, dimension: string, members: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export function memberColorStore(database: Database): StoredMemberColors {
  return {
    list: (company, dimension) => numbersOf(database, company, dimension),
    add: (company, dimension, members) =>
      database.transaction(async (transaction) => {
        // Two servers must not give out the same number.
        const lock = `member colors ${company} ${dimension}`;
        await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${lock}))`);
        const known = await numbersOf(transaction, company, dimension);
        const room = quotas.coloredMembersOfDimension - known.size;
        const added = [...new Set(members)]
          .filter((member) => !known.has(member))
          .slice(0, Math.max(0, room))
          .map((member, at) => ({ company, dimension, member, number: known.size + at }));
        if (added.length === 0) return known;
        await transaction.insert(memberColors).values(added);
        return new Map([...known, ...added.map(({ member, number }) => [member, number] as const)]);
      }),
  };
}

async function numbersOf(from: Database, company: string, dimension: string): Promise<Map<string, number>> {
  const { member, number } = memberColors;
  const ofDimension = and(eq(memberColors.company, company), eq(memberColors.dimension, dimension));
  const rows = await from.select({ member, number }).from(memberColors).where(ofDimension);
  return new Map(rows.map((row) => [row.member, row.number]));
}
