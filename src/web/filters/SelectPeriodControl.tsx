import { Select } from 'antd';
import { useMemo } from 'react';
import { isUsable, listAria, placeholderOf } from './control.ts';
import type { ControlProps } from './control.ts';
import { matches } from './options.ts';
import { chosenPeriod, periodOptions } from './period-options.ts';
import type { PeriodGroup, PeriodOption } from './period-options.ts';
import css from './controls.module.css';

/** A month, quarter or year. The current and the previous period are stored by name and move with the current date. */
export function SelectPeriodControl(props: ControlProps) {
  const { plan, view, id, context, send } = props;
  const groups = useMemo(() => periodOptions(plan.periods, context), [plan.periods, context]);
  const chosen = chosenPeriod(groups, view.selected);
  return (
    <Select<string, PeriodOption | PeriodGroup>
      id={id}
      {...listAria(props)}
      className={css.control}
      classNames={{ popup: { root: css.popup } }}
      value={chosen?.value ?? null}
      options={groups}
      labelRender={() => (chosen === null ? null : <span id={`${id}-value`}>{chosen.period}</span>)}
      optionRender={({ data }) => (isPeriod(data) ? <PeriodText {...data} /> : data.label)}
      placeholder={<span id={`${id}-value`}>{placeholderOf(props)}</span>}
      disabled={!isUsable(props)}
      allowClear={!plan.isNecessary}
      showSearch={{ filterOption: (text, option) => isPeriod(option) && matches(text, option) }}
      notFoundContent={context.appText('filters.noMatch')}
      onChange={(_, option) => {
        const chose = Array.isArray(option) ? undefined : option;
        const value = isPeriod(chose) ? chose.choice : null;
        send({ type: 'component.chosen', name: plan.name, value });
      }}
    />
  );
}

const isPeriod = (option: PeriodOption | PeriodGroup | undefined): option is PeriodOption =>
  option !== undefined && 'choice' in option;

function PeriodText({ label, period }: PeriodOption) {
  return (
    <span className={css.named}>
      <span>{label}</span>
      {label !== period && <span>{period}</span>}
    </span>
  );
}
