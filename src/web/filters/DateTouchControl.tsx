import { useState } from 'react';
import type { SelectedDates } from '../../cascade/index.ts';
import { DayField } from '../kit/date/DayField.tsx';
import { isUsable } from './control.ts';
import type { ControlProps } from './control.ts';
import { limitsOf, presetOffers } from './date-presets.ts';
import { PresetList } from './PresetList.tsx';
import css from './controls.module.css';

/** A date range on a phone: chips for the named ranges, and a field for each end. */
export function DateTouchControl(props: ControlProps) {
  const { plan, view, id, context, send } = props;
  const [draft, setDraft] = useState<SelectedDates | null>(null);
  const limits = limitsOf(view, context.today);
  const usable = isUsable(props) || (view.state === 'empty' && view.bounds === null);
  const shown = draft ?? view.range ?? { startDate: '', endDate: '' };
  // An incomplete range is kept as a draft until both dates are valid.
  const take = (range: SelectedDates): void => {
    const isWhole = range.startDate !== '' && range.endDate !== '' && range.startDate <= range.endDate;
    setDraft(isWhole ? null : range);
    if (isWhole) send({ type: 'component.chosen', name: plan.name, value: range });
  };
  return (
    <div className={css.touch}>
      <PresetList
        offers={presetOffers(plan, view, context.today)}
        context={context}
        onChoose={(choice) => {
          setDraft(null);
          send({ type: 'component.chosen', name: plan.name, value: choice });
        }}
      />
      <div className={css.typedDates}>
        <DayField
          {...{ id, context }}
          aria-label={context.appText('filters.from')}
          min={limits.startDate}
          max={limits.endDate}
          value={shown.startDate}
          disabled={!usable}
          required={plan.isNecessary}
          onChange={(startDate) => take({ ...shown, startDate })}
        />
        <span aria-hidden>–</span>
        <DayField
          {...{ context }}
          aria-label={context.appText('filters.to')}
          min={shown.startDate || limits.startDate}
          max={limits.endDate}
          value={shown.endDate}
          disabled={!usable}
          required={plan.isNecessary}
          onChange={(endDate) => take({ ...shown, endDate })}
        />
      </div>
    </div>
  );
}
