import { memo } from 'react';
import type { ComponentView } from '../../cascade/index.ts';
import { takesDates } from '../../language/plan/index.ts';
import type { ComponentPlan } from '../../language/plan/index.ts';
import type { FilterContext, Send } from './control.ts';
import { controls } from './controls.ts';
import { activePreset, presetOffers } from './date-presets.ts';
import css from './Field.module.css';

export interface FieldProps {
  readonly plan: ComponentPlan;
  readonly view: ComponentView;
  /**
   * The labels of the required parents that have no selection, joined: a string, so that an unchanged field does not
   * re-render.
   */
  readonly waitsFor: string;
  readonly id: string;
  readonly touch: boolean;
  readonly context: FilterContext;
  readonly send: Send;
}

/**
 * A component with its label and a note on its state: an error with a retry button, or the name of the selected
 * range.
 */
export const Field = memo(function Field({ plan, view, waitsFor, id, touch, context, send }: FieldProps) {
  const control = controls[plan.type];
  if (control === null) return null;
  const { Control, labelled } = control;
  const busy = view.state === 'loading';
  return (
    <div
      className={css.field}
      data-filter={plan.name}
      data-type={plan.type}
      data-state={view.state}
      aria-busy={busy}
    >
      <div className={css.head}>
        {!labelled && <label htmlFor={id}>{context.t(plan.label)}</label>}
        <FieldNote {...{ plan, view, context, send }} />
      </div>
      <Control
        {...{ plan, view, id, touch, context, send }}
        waitsFor={waitsFor === '' ? [] : waitsFor.split('\n')}
      />
    </div>
  );
});

function FieldNote({ plan, view, context, send }: Pick<FieldProps, 'plan' | 'view' | 'context' | 'send'>) {
  const { appText } = context;
  if (view.state === 'error') {
    return (
      <span className={css.note}>
        <button
          type="button"
          aria-label={`${appText('filters.retry')}: ${context.t(plan.label)}`}
          title={view.error ?? undefined}
          onClick={() => send({ type: 'component.retried', name: plan.name })}
        >
          {appText('filters.retry')}
        </button>
      </span>
    );
  }
  if (!takesDates(plan.type)) return null;
  const preset = activePreset(presetOffers(plan, view, context.today));
  if (preset === null) return null;
  const name = appText(`filters.presets.${preset}`);
  // Truncated in a narrow field.
  return (
    <span className={css.note} title={name}>
      {name}
    </span>
  );
}
