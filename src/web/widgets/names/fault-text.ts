import type { NameFault } from '../../../planning/index.ts';
import type { AppText } from '../../i18n/index.ts';

/** The fault of a name's part, and what is allowed, in one or two sentences. */
export function faultText({ rule, text, allowed, nearest }: NameFault, appText: AppText): string {
  const right = typeof allowed === 'string' ? allowed : '';
  const wrong = appText(`names.faults.${rule}`, { text, allowed: right });
  return nearest === null ? wrong : `${wrong} ${appText('names.nearest', { nearest })}`;
}
