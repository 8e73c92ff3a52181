import type { ComponentView } from '../../cascade/index.ts';
import { readDateRange } from '../../format/index.ts';
import { takesDates } from '../../language/plan/index.ts';
import type { DatePreset } from '../../language/plan/index.ts';
import { comparisonAt, filtersIn, isNamed, settle } from '../../page-run/index.ts';
import { selectedTexts } from '../filters/index.ts';
import type { FilterContext } from '../filters/index.ts';
import type { PageIndex, SelectedWords } from '../widgets/index.ts';
import type { PageHost } from './page-host.ts';
import { startLists } from './start-lists.ts';

interface WordsParts {
  readonly host: Pick<PageHost, 'loadOptions' | 'listsAtStart' | 'session' | 'time'>;
  readonly pages: Pick<PageIndex, 'find'>;
  readonly context: FilterContext;
}

/**
 * What is selected at the address of a page: its filters as that page would show them, and a comparison other than its
 * own. Null where the reader has no such page, and where they can't select what the address selects.
 */
export async function filterWords(
  address: string,
  { host, pages, context }: WordsParts,
  signal: AbortSignal,
): Promise<readonly SelectedWords[] | null> {
  const [path = '', query = ''] = address.split('?');
  const plan = (await pages.find(path))?.plan;
  if (plan === undefined) return null;
  const search = query === '' ? '' : `?${query}`;
  const compared = comparisonAt(plan, search, null);
  const comparison = compared === null ? [] : [comparisonWords(compared, context)];
  const bar = plan.filterBar;
  if (bar === null) return comparison;
  const lists = startLists({ ...host, carried: {} }, { path, search });
  const settled = await settle(
    bar,
    { facts: host.session, get: (list, params) => lists.loadOptions({ path: list, params }, signal) },
    { link: filtersIn(plan, search), route: {}, today: host.time.today(), asOpened: true },
  );
  lists.end();
  if (settled.kind === 'stuck') return null;
  const { components } = settled.view;
  const filters = selectedTexts(bar, settled.view, context).map(({ name, label, value }) => ({
    label,
    value: valueWords(components[name]!, value, context),
  }));
  return [...filters, ...comparison];
}

/** A named range moves with the calendar, so its name is part of what is selected. */
function valueWords({ type, selected }: ComponentView, value: string, { appText }: FilterContext): string {
  if (takesDates(type) && typeof selected === 'string')
    return `${appText(`filters.presets.${selected as DatePreset}`)} (${value})`;
  return value === '' ? appText('page.file.yes') : value;
}

function comparisonWords(comparison: string, { appText, format }: FilterContext): SelectedWords {
  const range = isNamed(comparison) ? null : readDateRange(comparison);
  const value = isNamed(comparison)
    ? appText(`page.comparison.${comparison}`)
    : format.range(range?.start, range?.end);
  return { label: appText('page.file.comparison'), value };
}
