import { and, desc, eq, like, lt } from 'drizzle-orm';
import type { Database } from './database.ts';
import { deliveries } from './tables/deliveries.ts';

/** The suffix of the occasion of a message that informs an owner of a failed delivery. */
export const failedSuffix = ' failed';

/** The delivery for one occasion to one address. */
export interface Delivery {
  readonly company: string;
  readonly occasion: string;
  readonly recipient: string;
  readonly owner: string;
  readonly about: string;
  /** `waiting`: it failed and will be retried. `unclear`: the server ended while it was sending. */
  readonly state: 'waiting' | 'sending' | 'sent' | 'refused' | 'unclear';
  readonly reason: string | null;
  readonly at: Date;
}

/** The store of deliveries. */
export interface StoredDeliveries {
  /** Claims a delivery. Returns `claimed` when the caller must send it now, otherwise its current state. */
  claim(delivery: Omit<Delivery, 'state' | 'reason'>): Promise<'claimed' | Delivery['state']>;
  end(
    of: Pick<Delivery, 'company' | 'occasion' | 'recipient'>,
    state: Delivery['state'],
    reason: string | null,
  ): Promise<void>;
  /** Returns deliveries of one owner, or of all when `owner` is null. The newest come first. */
  list(company: string, owner: string | null, limit: number): Promise<readonly Delivery[]>;
  /** Returns failure messages to an owner about deliveries that finally failed, the newest first. */
  failed(company: string, owner: string, limit: number): Promise<readonly Delivery[]>;
  prune(before: Date): Promise<void>;
}

export function deliveryStore(database: Database): StoredDeliveries {
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
    failed: (company, owner, limit) =>
      database
        .select()
        .from(deliveries)
        .where(
          and(
            eq(deliveries.company, company),
            eq(deliveries.owner, owner),
            eq(deliveries.recipient, owner),
            like(deliveries.occasion, `%${failedSuffix}`),
          ),
        )
        .orderBy(desc(deliveries.at), deliveries.occasion)
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
