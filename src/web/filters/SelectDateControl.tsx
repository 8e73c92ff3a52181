import { Input } from 'antd';
import { late } from '../kit/late.tsx';
import { placeholderOf } from './control.ts';
import type { ControlProps } from './control.ts';
import { dateText } from './date-text.ts';
import { DateTouchControl } from './DateTouchControl.tsx';

/**
 * Loaded on demand: the calendar is a tenth of all code, and many bars have none. `preload.ts` loads it for pages
 * that need it.
 */
const { Component: DatePanel, preload } = late(
  async () => (await import('./DatePanelControl.tsx')).DatePanelControl,
);

export { preload as preloadCalendar };

/** A range of dates, typed or chosen. */
export function SelectDateControl(props: ControlProps) {
  if (props.touch) return <DateTouchControl {...props} />;
  return <DatePanel {...props} fallback={<ShownDates {...props} />} />;
}

/** The dates in the field, until the control has loaded. */
function ShownDates(props: ControlProps) {
  const { id, plan, view, context } = props;
  const { range } = view;
  const textOf = dateText(range, context);
  const text = range === null ? '' : `${textOf(range.startDate)} – ${textOf(range.endDate)}`;
  return (
    <Input
      id={id}
      aria-label={context.t(plan.label)}
      readOnly
      value={text}
      placeholder={placeholderOf(props)}
    />
  );
}
