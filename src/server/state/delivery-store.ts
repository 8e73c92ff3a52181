import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { State } from './state.ts';
import { deliveries } from './tables/deliveries.ts';

export function deliveryStore(database: Database): State['deliveries'] {
  return {
    async claim({ company, occasion, recipient, owner, about, at }) {
      const claimed = await database
        .insert(deliveries)
        .values({ company, occasion, recipient, owner, about, at, state: 'sending', reason: null })
        .onConflictDoUpdate({
          target: [deliveries.company, deliveries.occasion, deliveries.recipient],
          set: { state: 'sending', at },
          setWhere: eq(deliveries.state, 'waiting'),
        })
        .returning({ state: deliveries.state });
      if (claimed.length > 0) return 'claimed';
      const [known] = await database
        .select({ state: deliveries.state })
        .from(deliveries)
        .where(one(company, occasion, recipient));
      return known!.state;
    },
    async end({ company, occasion, recipient }, state, reason) {
      await database
        .update(deliveries)
        .set({ state, reason })
        .where(one(company, occasion, recipient));
    },
    list: (company, owner, limit) =>
      database
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.company, company), owner === null ? undefined : eq(deliveries.owner, owner)))
        .orderBy(desc(deliveries.at), deliveries.recipient)
        .limit(limit),
    async prune(before) {
      await database.delete(deliveries).where(lt(deliveries.at, before));
    },
  };
}

const one = (company: string, occasion: string, recipient: string) =>
  and(
    eq(deliveries.company, company),
    eq(deliveries.occasion, occasion),
    eq(deliveries.recipient, recipient),
  );
