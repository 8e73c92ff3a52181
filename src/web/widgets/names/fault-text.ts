import type { NameFault } from '../../../planning/index.ts';
import type { Say } from '../../i18n/index.ts';

/** What is wrong with a part of a name, and what would be right, in a sentence or two. */
export function faultText({ rule, text, allowed, nearest }: NameFault, say: Say): string {
  const right = typeof allowed === 'string' ? allowed : '';
  const wrong = say(`names.faults.${rule}`, { text, allowed: right });
  return nearest === null ? wrong : `${wrong} ${say('names.nearest', { nearest })}`;
}
