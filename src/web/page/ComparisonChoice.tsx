import { useId, useState, useSyncExternalStore } from 'react';
import { isIsoDate } from '../../format/index.ts';
import type { Formatters } from '../../format/index.ts';
import type { PagePlan } from '../../language/plan/index.ts';
import type { AppText } from '../i18n/index.ts';
import { DayField } from '../kit/date/DayField.tsx';
import { Popover } from '../kit/Popover.tsx';
import { usePrinting } from '../widgets/index.ts';
import css from './ComparisonChoice.module.css';
import { comparesDays, isNamed, named, ownComparison } from '../../page-run/index.ts';
import type { PageModel } from './page-model.ts';

interface ComparisonChoiceProps {
  readonly plan: PagePlan;
  readonly model: PageModel;
  /** The comparison period of the changes; null without a comparison, and where the widgets have different ones. */
  readonly period: { readonly start: string; readonly end: string } | null;
  readonly appText: AppText;
  readonly format: Formatters;
  /** ISO date. */
  readonly today: string;
}

/** Shows what the page compares with, and lets the reader choose something else where the page allows it. */
export function ComparisonChoice({ plan, model, period, appText, format, today }: ComparisonChoiceProps) {
  const chosen = useSyncExternalStore(model.subscribe, model.comparison);
  const isPrinting = usePrinting();
  const own = ownComparison(plan);
  const compared =
    period === null ? null : appText('page.comparedWith', { range: format.range(period.start, period.end) });
  if (own === null || isPrinting) return compared === null ? null : <span>{compared}</span>;
  const now = chosen ?? own;
  const text = compared ?? appText('page.comparison.choose');
  return (
    <Popover label={text} button={<span className={css.compared}>{text}</span>}>
      <Choices
        {...{ now, period }}
        context={{ appText, format, today }}
        byDay={comparesDays(plan)}
        onChoose={model.compareWith}
      />
    </Popover>
  );
}

interface ChoicesProps extends Pick<ComparisonChoiceProps, 'period'> {
  readonly context: Pick<ComparisonChoiceProps, 'appText' | 'format' | 'today'>;
  readonly now: string;
  readonly byDay: boolean;
  readonly onChoose: (comparison: string) => void;
}

function Choices({ now, period, context, byDay, onChoose }: ChoicesProps) {
  const { appText } = context;
  const group = useId();
  const [days, setDays] = useState(period ?? { start: '', end: '' });
  const [isOwn, setIsOwn] = useState(!isNamed(now));
  const take = (range: typeof days): void => {
    setDays(range);
    if (isIsoDate(range.start) && isIsoDate(range.end) && range.start <= range.end)
      onChoose(`${range.start}_${range.end}`);
  };
  const chooseDays = (): void => {
    setDays(period ?? days);
    setIsOwn(true);
  };
  const offered = named.filter((one) => byDay || one === now || !one.endsWith('_by_weekday'));
  return (
    <fieldset className={css.choices}>
      <legend>{appText('page.comparison.choose')}</legend>
      {offered.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={group}
            checked={!isOwn && one === now}
            onChange={() => {
              setIsOwn(false);
              onChoose(one);
            }}
          />
          {appText(`page.comparison.${one}`)}
        </label>
      ))}
      <label>
        <input type="radio" name={group} checked={isOwn} onChange={chooseDays} />
        {appText('page.comparison.days')}
      </label>
      {isOwn && (
        <div className={css.days}>
          <DayField
            {...{ context }}
            aria-label={appText('filters.from')}
            value={days.start}
            onChange={(start) => take({ ...days, start })}
          />
          <span aria-hidden>–</span>
          <DayField
            {...{ context }}
            aria-label={appText('filters.to')}
            min={days.start}
            value={days.end}
            onChange={(end) => take({ ...days, end })}
          />
        </div>
      )}
    </fieldset>
  );
}
