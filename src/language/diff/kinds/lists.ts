import { listed, say, type Sentence } from '../sentence.ts';
import type { Found } from './kind-of-change.ts';

/** `SUBJECT now VERB a and b, and no longer c`, or that its items stand in another order. */
export function itemsChanged({ list }: Found, subject: Sentence, verb: string, bare: string): Sentence {
  const { added = [], removed = [] } = list ?? {};
  if (added.length > 0 && removed.length > 0)
    return say`${subject} now ${verb} ${listed(added)}, and no longer ${listed(removed)}`;
  if (added.length > 0) return say`${subject} now ${verb} ${listed(added)}`;
  if (removed.length > 0) return say`${subject} no longer ${verb} ${listed(removed)}`;
  return say`${subject} ${verb} the same ${bare} in another order`;
}
