import type { CascadeView, ComponentView } from '../../cascade/index.ts';
import { isEntry, readNumberRange, takesDates } from '../../language/plan/index.ts';
import type { ComponentPlan, FilterBarPlan } from '../../language/plan/index.ts';
import { checkListText, MOST_NAMES } from './check-list-text.ts';
import type { FilterContext } from './control.ts';
import { numbersText } from './numbers-text.ts';
import { titleOf } from './options.ts';

/** The selection of a component as text. */
export interface SelectedText {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Whether the value needs its label to be understood, as a count or "yes" does. */
  readonly needsLabel: boolean;
}

/**
 * The selection of a bar in the order of its grid, then of components without a control. Components without a
 * selection are left out.
 */
export function selectedTexts(
  plan: FilterBarPlan,
  view: CascadeView,
  context: FilterContext,
): SelectedText[] {
  const placed = plan.grid.flat();
  return [...placed, ...plan.declared.filter((name) => !placed.includes(name))].flatMap((name) => {
    const component = plan.components.find((one) => one.name === name);
    const componentView = view.components[name];
    if (component === undefined || componentView === undefined || !componentView.filled) return [];
    const text = textOf(component, componentView, context);
    return text === null ? [] : [{ name, label: context.t(component.label), ...text }];
  });
}

/** The selection as short texts for one line. */
export function summaryOf(plan: FilterBarPlan, view: CascadeView, context: FilterContext): string[] {
  return selectedTexts(plan, view, context).map(({ label, value, needsLabel }) => {
    if (!needsLabel) return value;
    return value === '' ? label : `${label}: ${value}`;
  });
}

/** What the fields of a bar say without a selection, such as "Any brand", in one line. */
export const placeholdersOf = (plan: FilterBarPlan, { t }: FilterContext): string[] =>
  plan.grid.flat().flatMap((name) => {
    const placeholder = plan.components.find((one) => one.name === name)?.placeholder ?? null;
    return placeholder === null ? [] : [t(placeholder)];
  });

function textOf(
  plan: ComponentPlan,
  { selected, range, data, total }: ComponentView,
  context: FilterContext,
): Omit<SelectedText, 'name' | 'label'> | null {
  if (plan.type === 'checkBox') return selected === true ? { value: '', needsLabel: true } : null;
  if (plan.type === 'submit') return null;
  if (takesDates(plan.type)) {
    if (range === null) return null;
    return { value: context.format.range(range.startDate, range.endDate), needsLabel: false };
  }
  if (plan.type === 'search')
    return { value: context.appText('filters.quoted', { text: String(selected) }), needsLabel: true };
  if (plan.type === 'variable') return { value: String(selected), needsLabel: true };
  if (plan.type === 'selectNumber') {
    const numbers = readNumberRange(String(selected));
    return numbers && { value: numbersText(numbers, plan.numbers, context.format), needsLabel: true };
  }
  if (isEntry(selected)) return { value: titleOf(selected, context), needsLabel: false };
  if (!Array.isArray(selected)) return null;
  const isNamed = plan.excluded ? selected.length <= MOST_NAMES : selected.length === 1;
  return { value: checkListText(selected, total ?? data.length, plan, context), needsLabel: !isNamed };
}
