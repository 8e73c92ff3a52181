import type { CascadeView } from '../../cascade/index.ts';
import type { FilterBarPlan } from '../../language/plan/index.ts';
import type { FilterContext, Send } from './control.ts';
import { selectedTexts } from './summary.ts';
import css from './ChosenChips.module.css';

interface ChosenChipsProps {
  readonly plan: FilterBarPlan;
  readonly view: CascadeView;
  readonly context: FilterContext;
  readonly send: Send;
}

/** The selection of components without a control, each as a chip that removes it. */
export function ChosenChips({ plan, view, context, send }: ChosenChipsProps) {
  const hidden = new Map(
    plan.components.filter(({ shown, type }) => !shown && type !== 'variable').map((one) => [one.name, one]),
  );
  const chips = selectedTexts(plan, view, context).filter(({ name }) => hidden.has(name));
  if (chips.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={context.appText('filters.chips')}>
      {chips.map(({ name, label, value }) => (
        <li key={name} data-chip={name}>
          <button
            type="button"
            className={css.chip}
            aria-label={context.appText('filters.removeChip', { label, value })}
            onClick={() =>
              send({
                type: 'component.chosen',
                name,
                value: hidden.get(name)?.type === 'selectCheckList' ? [] : null,
              })
            }
          >
            <span className={css.label}>{label}</span>
            <bdi className={css.value}>{value}</bdi>
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
