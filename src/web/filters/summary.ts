import type { CascadeView, ComponentView } from '../../cascade/index.ts';
import { isEntry } from '../../language/plan/index.ts';
import type { ComponentPlan, FilterBarPlan } from '../../language/plan/index.ts';
import type { FilterContext } from './control.ts';
import { titleOf } from './options.ts';
import { checkListText } from './SelectCheckListControl.tsx';

/** The selection of a bar in a few words, one for each component that has something to say, in the order of the grid. */
export function summaryOf(plan: FilterBarPlan, view: CascadeView, context: FilterContext): string[] {
  return plan.grid.flat().flatMap((name) => {
    const component = plan.components.find((one) => one.name === name);
    const componentView = view.components[name];
    if (component === undefined || componentView === undefined) return [];
    const text = textOf(component, componentView, context);
    return text === null ? [] : [text];
  });
}

function textOf(plan: ComponentPlan, view: ComponentView, context: FilterContext): string | null {
  if (!view.filled) return null;
  const { selected } = view;
  if (plan.type === 'checkBox') return selected === true ? context.t(plan.label) : null;
  if (plan.type === 'submit') return null;
  if (plan.type === 'selectDate') {
    return view.range === null ? null : context.format.range(view.range.startDate, view.range.endDate);
  }
  if (isEntry(selected)) return titleOf(selected, context.t);
  if (!Array.isArray(selected)) return null;
  // A count alone says nothing where no label stands beside it.
  const text = checkListText(selected, view.data.length, context);
  return selected.length === 1 ? text : `${context.t(plan.label)}: ${text}`;
}
