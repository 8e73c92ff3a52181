/**
 * Who makes a request. Queues are kept by company (by network when nobody is logged in), and within a company by user.
 */
export interface Requester {
  readonly company: string;
  readonly user: string;
}

export function requesterOf({
  company,
  userName,
}: {
  readonly company: string;
  readonly userName: string;
}): Requester {
  return { company, user: userName };
}

/** The server itself, or a requester that is not authenticated yet. */
export const NOBODY: Requester = { company: '', user: '' };

/** An item of the queue, with its requester. */
export interface Waiting {
  readonly requester: Requester;
}

/**
 * A queue for each user of each company. Turns rotate over the companies, and within a company over its users. Whatever
 * one company queues, every other company waits for only one of its turns.
 */
export class FairLine<Item extends Waiting> {
  /** Both maps are in the order of turns. After a turn the company and the user move to the end. */
  private readonly companies = new Map<string, Map<string, Item[]>>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  add(item: Item): void {
    const { company, user } = item.requester;
    const users = this.companies.get(company) ?? new Map<string, Item[]>();
    const own = users.get(user) ?? [];
    own.push(item);
    users.set(user, own);
    this.companies.set(company, users);
    this.count += 1;
  }

  /** Removes the item. Returns whether it was in the queue. */
  remove(item: Item): boolean {
    const { company, user } = item.requester;
    const users = this.companies.get(company);
    const own = users?.get(user) ?? [];
    const at = own.indexOf(item);
    if (users === undefined || at < 0) return false;
    own.splice(at, 1);
    if (own.length === 0) users.delete(user);
    if (users.size === 0) this.companies.delete(company);
    this.count -= 1;
    return true;
  }

  /** Removes and returns the next item. Skips users for whom `mayHave` returns false. */
  next(mayHave: (requester: Requester) => boolean): Item | undefined {
    for (const [company, users] of this.companies) {
      for (const [user, [first]] of users) {
        if (first === undefined || !mayHave(first.requester)) continue;
        this.remove(first);
        toTheEnd(users, user);
        toTheEnd(this.companies, company);
        return first;
      }
    }
    return undefined;
  }

  /**
   * Returns the last item of the longest queue: of the company with the most items, the user with the most. The
   * requester's own queue wins a tie.
   */
  lastOfLongest(requester: Requester): Item | undefined {
    const users = longest(this.companies, requester.company, (inner) =>
      [...inner.values()].reduce((sum, own) => sum + own.length, 0),
    );
    return users && longest(users, requester.user, (own) => own.length)?.at(-1);
  }
}

function toTheEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

/** Returns the largest value. The value of `key` wins a tie. */
function longest<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  sizeOf: (value: Value) => number,
): Value | undefined {
  let best = map.get(key);
  for (const value of map.values()) if (best === undefined || sizeOf(value) > sizeOf(best)) best = value;
  return best;
}
