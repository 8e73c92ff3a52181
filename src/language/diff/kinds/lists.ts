import { listed, appText, type Sentence } from '../sentence.ts';
import { filled, type Found, type ChangeWords } from './kind-of-change.ts';

/** `SUBJECT now VERB a and b, and no longer c`, or that the order has changed. */
export const itemsChanged =
  (subjectWords: ChangeWords, verb: string, bare: string) =>
  (found: Found): Sentence => {
    const { added = [], removed = [] } = found.list ?? {};
    const subject = filled(subjectWords, found);
    if (added.length > 0 && removed.length > 0)
      return appText`${subject} now ${verb} ${listed(added)}, and no longer ${listed(removed)}`;
    if (added.length > 0) return appText`${subject} now ${verb} ${listed(added)}`;
    if (removed.length > 0) return appText`${subject} no longer ${verb} ${listed(removed)}`;
    return appText`${subject} ${verb} the same ${bare} in another order`;
  };
