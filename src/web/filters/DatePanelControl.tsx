import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { DateSelection } from '../../cascade/index.ts';
import { isUsable, placeholderOf } from './control.ts';
import type { ControlProps } from './control.ts';
import { limitsOf, presetOffers } from './date-presets.ts';
import { dateText } from './date-text.ts';
import { PresetList } from './PresetList.tsx';
import css from './controls.module.css';

/** The formats in which typed dates are parsed, besides the format in which they are shown. */
const TYPED = ['YYYY-MM-DD', 'D.M.YYYY', 'D/M/YYYY', 'D MMM YYYY'];

/**
 * A date range: a field to type in, and a calendar with named ranges. A named range is stored by name and moves with
 * the current date.
 */
export function DatePanelControl(props: ControlProps) {
  const { plan, view, id, context, send } = props;
  const { today } = context;
  const [open, setOpen] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  const { range } = view;
  const value = useMemo<[Dayjs, Dayjs] | null>(
    () => (range === null ? null : [dayjs(range.startDate), dayjs(range.endDate)]),
    [range],
  );
  const limits = limitsOf(view, today);
  const usable = isUsable(props) || (view.state === 'empty' && view.bounds === null);
  const disabled = !usable && view.state !== 'loading';
  const placeholder = placeholderOf(props);
  const close = (): void => {
    setOpen(false);
    // If the focus was in the panel, it returns to the field.
    if (popup.current?.contains(document.activeElement) === true) document.getElementById(id)?.focus();
  };
  const choose = (choice: DateSelection | null): void => {
    close();
    send({ type: 'component.chosen', name: plan.name, value: choice });
  };
  const textOf = dateText(range, context);
  const shown = (date: Dayjs): string => textOf(date.format('YYYY-MM-DD'));
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      // Labelled here, because a label element can refer to one of the two fields only.
      aria-label={context.t(plan.label)}
      className={usable ? css.control : `${css.control} ${css.waiting}`}
      value={value}
      open={open && usable}
      disabled={disabled}
      allowEmpty={disabled}
      onOpenChange={setOpen}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // Enter opens the panel or takes a typed date; it must not submit the form.
          event.preventDefault();
          if (!open) setOpen(true);
        }
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        if (open) presetToStartAt(popup.current)?.focus();
        else setOpen(true);
      }}
      minDate={dayjs(limits.startDate)}
      maxDate={dayjs(limits.endDate)}
      defaultPickerValue={dayjs(limits.endDate).subtract(1, 'month')}
      format={[shown, ...TYPED]}
      separator="–"
      suffixIcon={null}
      placeholder={[placeholder, '']}
      allowClear={!plan.isNecessary}
      status={view.state === 'error' ? 'error' : undefined}
      panelRender={(panel) => (
        <div
          ref={popup}
          className={css.dates}
          role="presentation"
          onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
        >
          <PresetList offers={presetOffers(plan, view, today)} context={context} onChoose={choose} />
          {panel}
        </div>
      )}
      onChange={(dates) => {
        const [start, end] = dates ?? [null, null];
        if (start === null && end === null) choose(null);
        if (start === null || end === null) return;
        choose({ startDate: start.format('YYYY-MM-DD'), endDate: end.format('YYYY-MM-DD') });
      }}
    />
  );
}

/**
 * The named range that gets the focus when the arrow-down key moves from the field into the list: the selected one,
 * else the first.
 */
function presetToStartAt(panel: HTMLElement | null): HTMLElement | null {
  const chosen = panel?.querySelector<HTMLElement>('[data-preset][aria-pressed="true"]:enabled');
  return chosen ?? panel?.querySelector<HTMLElement>('[data-preset]:enabled') ?? null;
}
