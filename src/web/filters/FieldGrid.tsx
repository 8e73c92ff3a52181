import { useId } from 'react';
import type { CascadeView, ComponentView } from '../../cascade/index.ts';
import { isOpenWhenEmpty } from '../../language/plan/index.ts';
import type { ComponentPlan, FilterBarPlan } from '../../language/plan/index.ts';
import type { FilterContext, Send } from './control.ts';
import { Field } from './Field.tsx';
import { columnsOf } from './grid.ts';
import css from './FieldGrid.module.css';

export interface FieldGridProps {
  readonly plan: FilterBarPlan;
  readonly view: CascadeView;
  readonly touch: boolean;
  readonly context: FilterContext;
  readonly send: Send;
}

/** The components in rows, as one form: Enter presses Apply. */
export function FieldGrid({ plan, view, touch, context, send }: FieldGridProps) {
  const id = useId();
  const plans = new Map(plan.components.map((component) => [component.name, component]));
  return (
    <form
      className={css.grid}
      data-touch={touch || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        const name = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value');
        if (name) send({ type: 'submit.pressed', name });
      }}
    >
      {plan.grid.map((row) => (
        <div key={row.join()} className={css.row}>
          {row.map((name) => {
            const component = plans.get(name);
            const componentView = view.components[name];
            if (component === undefined || componentView === undefined) return null;
            const unfilled = component.parents.filter(
              (parent) => !opensEmpty(plans.get(parent)) && isToBeChosen(view.components[parent]),
            );
            const waitsFor = unfilled
              .map((parent) => context.t(plans.get(parent)?.label ?? parent))
              .join('\n');
            return (
              <div key={name} className={css.cell} style={{ gridColumn: `span ${columnsOf(row.length)}` }}>
                <Field
                  {...{ plan: component, view: componentView, waitsFor, touch, context, send }}
                  id={`${id}-${name}`}
                />
              </div>
            );
          })}
        </div>
      ))}
    </form>
  );
}

const opensEmpty = (parent: ComponentPlan | undefined): boolean =>
  parent !== undefined && isOpenWhenEmpty(parent);

/** Whether the user has to fill a parent. A parent that is loading gets its selection by itself. */
function isToBeChosen(parent: ComponentView | undefined): boolean {
  return parent !== undefined && !parent.filled && parent.state !== 'loading';
}
