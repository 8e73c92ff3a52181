import type { DatasetPlan } from '../../language/plan/index.ts';
import { isListed, starterBar } from '../import/starter-bar.ts';
import type { BarDimension } from '../import/starter-bar.ts';
import { INTERESTING } from '../import/starter-page.ts';
import { NewError } from './draft.ts';
import type { PagesDraft } from './draft.ts';
import { barDraft } from './new-filter-bar.ts';

/** The maximum of lists, to keep a bar clear. */
const MOST_LISTS = 4;

export interface DatasetBarAnswers {
  readonly name: string;
  readonly plan: DatasetPlan;
  /** In the order in which they narrow each other. Empty for a default choice. */
  readonly dimensions: readonly string[];
}

/** The dimensions of a dataset whose members a bar can list. */
export function listedDimensions({ dimensions, time }: DatasetPlan): readonly BarDimension[] {
  return Object.values(dimensions)
    .map(({ name, filter, type }) => ({ name, filter, isDate: type === 'date' || name === time }))
    .filter(isListed);
}

/** Drafts a shared filter bar with lists of the dataset's members, and a date range if it has a time. */
export function newDatasetBar({ name, plan, dimensions }: DatasetBarAnswers): PagesDraft {
  const listed = listedDimensions(plan);
  const interesting = listed.filter((each) => INTERESTING.test(each.name));
  const first = (interesting.length > 0 ? interesting : listed).slice(0, MOST_LISTS);
  const chosen = [...new Set(dimensions)].flatMap((each) => listed.find((one) => one.name === each) ?? []);
  const days = plan.time === null ? null : { startDate: 'today-28d', endDate: 'today-1d' };
  const bar = starterBar(plan.name, chosen.length > 0 ? chosen : first, days);
  if (bar === null) throw new NewError(`${plan.name} has no dimension that a bar could list.`);
  const { components, hierarchy, ...rest } = bar;
  return barDraft(
    name,
    { components, ...(hierarchy ? { hierarchy } : {}), ...rest, canBeSaved: true },
    new Map([
      ['filters.date', 'Date'],
      ['entries.all', 'All'],
    ]),
  );
}
