/** Who wants something: lines are kept by company (by network where nobody has logged in), and within it by user. */
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

/** The server itself, or somebody who is not known yet. */
export const NOBODY: Requester = { company: '', user: '' };

/** What waits for its turn, and for whom. */
export interface Waiting {
  readonly requester: Requester;
}

/**
 * A line for each user of each company. Turns go round the companies, and within a company round its users, so that
 * however much one of them wants, the others wait for one turn of theirs.
 */
export class FairLine<Item extends Waiting> {
  /** Both maps are in the order of the turns: who had one goes to the end. */
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

  /** Whether it was there. */
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

  /** Takes out whose turn it is, passing over users who may not have one now. */
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

  /** The last one of the longest line: of the company with the most, its user with the most. Of lines of the same length it is the requester's. */
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

/** The largest value; among those that are equally large the one of `key`, where it is one of them. */
function longest<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  sizeOf: (value: Value) => number,
): Value | undefined {
  let best = map.get(key);
  for (const value of map.values()) if (best === undefined || sizeOf(value) > sizeOf(best)) best = value;
  return best;
}
