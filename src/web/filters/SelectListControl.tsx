import { Select } from 'antd';
import { useMemo } from 'react';
import { isEntry } from '../../language/plan/index.ts';
import { isUsable, listAria, placeholderOf } from './control.ts';
import type { ControlProps } from './control.ts';
import { matches, optionKey, optionsOf, titleOf } from './options.ts';
import type { Option } from './options.ts';
import css from './controls.module.css';

/** From this many entries on, a list is searched rather than read. */
export const SEARCH_FROM = 8;

/** One entry of a list. Long lists are searched and drawn only as far as they are in sight. */
export function SelectListControl(props: ControlProps) {
  const { plan, view, id, context, send } = props;
  const options = useMemo(() => optionsOf(view.data, context.t), [view.data, context.t]);
  const selected = isEntry(view.selected) ? view.selected : null;
  const usable = isUsable(props);
  const loading = view.state === 'loading';
  return (
    <Select<string, Option>
      id={id}
      {...listAria(props)}
      className={css.control}
      classNames={{ popup: { root: css.popup } }}
      value={selected === null ? null : optionKey(selected.value)}
      options={options}
      labelRender={() =>
        selected === null ? null : <span id={`${id}-value`}>{titleOf(selected, context.t)}</span>
      }
      placeholder={<span id={`${id}-value`}>{placeholderOf(props)}</span>}
      loading={loading}
      disabled={!usable && !loading}
      open={usable ? undefined : false}
      allowClear={!plan.isNecessary && usable}
      showSearch={options.length >= SEARCH_FROM ? { filterOption: matches } : false}
      notFoundContent={context.say('filters.noMatch')}
      status={view.state === 'error' ? 'error' : undefined}
      onChange={(_, option) => {
        const entry = Array.isArray(option) ? undefined : option?.entry;
        send({ type: 'component.chosen', name: plan.name, value: entry?.value ?? null });
      }}
      onOpenChange={(open) => {
        if (open && !plan.autoload) send({ type: 'component.opened', name: plan.name });
      }}
    />
  );
}
