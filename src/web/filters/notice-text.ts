import type { Notice, NoticeKind } from '../../cascade/index.ts';
import type { FilterBarPlan } from '../../language/plan/index.ts';
import type { FilterContext } from './control.ts';

/** How each kind of notice is said. */
const keys = {
  'preset-invalid': 'filters.notices.presetInvalid',
  'load-error': 'filters.notices.loadError',
  refused: 'filters.notices.refused',
  'selection-lost': 'filters.notices.selectionLost',
  'unknown-filter': 'filters.notices.unknownFilter',
  'entries-repeated': 'filters.notices.repeated',
  'record-broken': 'filters.notices.recordBroken',
} as const satisfies Readonly<Record<NoticeKind, string>>;

/** At most so many values are named, and no more of each than fits; the rest is counted. */
const NAMED = 2;
const LONGEST = 40;

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** A notice in the user's words: which filter, what happened to it, and because of which other. */
export function noticeText(notice: Notice, plan: FilterBarPlan, { say, t }: FilterContext): string {
  const labelOf = (name: string): string =>
    t(plan.components.find((one) => one.name === name)?.label ?? name);
  const { leftOut: count } = notice;
  if (count !== undefined) {
    const key = notice.kind === 'entries-repeated' ? keys[notice.kind] : 'filters.notices.unreadable';
    return say(key, { name: labelOf(notice.component), count });
  }
  const named = notice.values.slice(0, NAMED).map((value) => shortened(t(value)));
  const rest = notice.values.length - named.length;
  return say(keys[notice.kind], {
    name: labelOf(notice.component),
    because: notice.because === null ? '' : labelOf(notice.because),
    values:
      rest > 0 ? say('filters.notices.andMore', { names: named.join(', '), count: rest }) : named.join(', '),
  });
}
