import { readDateSelection, resolveRange } from '../../cascade/index.ts';
import type { Notice, NoticeKind } from '../../cascade/index.ts';
import { takesDates } from '../../language/plan/index.ts';
import type { FilterBarPlan } from '../../language/plan/index.ts';
import type { FilterContext } from './control.ts';

/** The text of each kind of notice. */
const keys = {
  'preset-invalid': 'filters.notices.presetInvalid',
  'load-error': 'filters.notices.loadError',
  refused: 'filters.notices.refused',
  'selection-lost': 'filters.notices.selectionLost',
  'range-cut': 'filters.notices.rangeCut',
  'unknown-filter': 'filters.notices.unknownFilter',
  'entries-repeated': 'filters.notices.repeated',
  'record-broken': 'filters.notices.recordBroken',
} as const satisfies Readonly<Record<NoticeKind, string>>;

/** The most values that are named, and the most characters of each; the other values are counted. */
const NAMED = 2;
const LONGEST = 40;

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Dates in the reader's format, or the name of a range; any other text is translated. */
function datesOf(text: string, { t, appText, format, today }: FilterContext): string {
  const selection = readDateSelection(text);
  const range = selection === null ? null : resolveRange(selection, today);
  if (selection === null || range === null) return t(text);
  return typeof selection === 'string'
    ? appText(`filters.presets.${selection}`)
    : format.range(range.startDate, range.endDate);
}

/** The text of a notice: which filter changed, how, and because of which other filter. */
export function noticeText(notice: Notice, plan: FilterBarPlan, context: FilterContext): string {
  const { appText, t } = context;
  const labelOf = (name: string): string =>
    t(plan.components.find((one) => one.name === name)?.label ?? name);
  const { leftOut: count } = notice;
  if (count !== undefined) {
    const key = notice.kind === 'entries-repeated' ? keys[notice.kind] : 'filters.notices.unreadable';
    return appText(key, { name: labelOf(notice.component), count });
  }
  if (notice.kind === 'range-cut') {
    const [before = '', after = ''] = notice.values.map((dates) => datesOf(dates, context));
    return appText(keys[notice.kind], { name: labelOf(notice.component), before, after });
  }
  const planned = plan.components.find(({ name }) => name === notice.component);
  if (notice.kind === 'preset-invalid' && planned !== undefined) {
    const name = labelOf(notice.component);
    const [requested = '', taken] = notice.values;
    if (planned.type === 'selectList' && requested.includes(','))
      return taken === undefined
        ? appText('filters.notices.onlyOne', { name })
        : appText('filters.notices.firstOnly', { name, value: shortened(t(taken)) });
    // Values that the reader's list lacks are keys of members, which may be none of the reader's business.
    if (planned.remote !== null && !takesDates(planned.type))
      return appText('filters.notices.unseen', { name, count: notice.values.length });
  }
  const named = notice.values.slice(0, NAMED).map((value) => shortened(datesOf(value, context)));
  const rest = notice.values.length - named.length;
  return appText(keys[notice.kind], {
    name: labelOf(notice.component),
    because: notice.because === null ? '' : labelOf(notice.because),
    values:
      rest > 0
        ? appText('filters.notices.andMore', { names: named.join(', '), count: rest })
        : named.join(', '),
  });
}
