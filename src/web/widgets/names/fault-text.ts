import type { NameFault } from '../../../planning/index.ts';
import type { Say } from '../../i18n/index.ts';

/** The fault of a name's part, and what is allowed, in one or two sentences. */
export function faultText({ rule, text, allowed, nearest }: NameFault, say: Say): string {
  const right = typeof allowed === 'string' ? allowed : '';
  const wrong = say(`names.faults.${rule}`, { text, allowed: right });
  return nearest === null ? wrong : `${wrong} ${say('names.nearest', { nearest })}`;
}
