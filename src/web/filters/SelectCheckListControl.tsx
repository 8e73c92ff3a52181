import { Checkbox, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { Entry } from '../../language/plan/index.ts';
import { CheckListHead } from './CheckListHead.tsx';
import { checkListKeys } from './check-list-keys.ts';
import { checkListText } from './check-list-text.ts';
import { isUsable, listAria, placeholderOf } from './control.ts';
import type { ControlProps } from './control.ts';
import { matches, optionKey, optionsOf } from './options.ts';
import type { Option } from './options.ts';
import { SEARCH_FROM } from './SelectListControl.tsx';
import css from './controls.module.css';

const NOTHING: readonly Entry[] = [];

/** Any number of entries of a list, each with its box; what is chosen is said in one short text. */
export function SelectCheckListControl(props: ControlProps) {
  const { plan, view, id, context, send } = props;
  const [open, setOpen] = useState(false);
  const options = useMemo(() => optionsOf(view.data, context.t), [view.data, context.t]);
  const selected: readonly Entry[] = Array.isArray(view.selected) ? view.selected : NOTHING;
  const keys = useMemo(() => selected.map((entry) => optionKey(entry.value)), [selected]);
  const chosen = useMemo(() => new Set(keys), [keys]);
  const usable = isUsable(props);
  const loading = view.state === 'loading';
  const headId = `${id}-head`;
  const choose = (entries: readonly Entry[]): void =>
    send({ type: 'component.chosen', name: plan.name, value: entries.map((entry) => entry.value) });
  return (
    <div className={css.keys} role="presentation" onKeyDownCapture={checkListKeys(id, headId, setOpen)}>
      <Select<string[], Option>
        id={id}
        {...listAria(props)}
        mode="multiple"
        className={css.control}
        classNames={{ popup: { root: `${css.popup} ${css.checks}` } }}
        value={keys}
        options={options}
        maxTagCount={0}
        maxTagPlaceholder={
          <span id={`${id}-value`}>{checkListText(selected, view.data.length, context)}</span>
        }
        placeholder={<span id={`${id}-value`}>{placeholderOf(props)}</span>}
        loading={loading}
        disabled={!usable && !loading}
        open={open && usable}
        showSearch={
          options.length >= SEARCH_FROM ? { filterOption: matches, autoClearSearchValue: false } : false
        }
        notFoundContent={context.say('filters.noMatch')}
        status={view.state === 'error' ? 'error' : undefined}
        menuItemSelectedIcon={null}
        optionRender={(option) => (
          <span className={css.check}>
            <Checkbox checked={chosen.has(option.data.value)} tabIndex={-1} aria-hidden />
            <span className={css.checkLabel}>{option.data.label}</span>
          </span>
        )}
        popupRender={(menu) => (
          <>
            <CheckListHead
              id={headId}
              {...{ plan, context, selected, total: view.data.length }}
              onAll={() => choose(view.data)}
              onNone={() => choose([])}
            />
            {menu}
          </>
        )}
        onChange={(_, picked) => {
          const list = Array.isArray(picked) ? picked : picked === undefined ? [] : [picked];
          choose(list.map((option) => option.entry));
        }}
        onOpenChange={(next) => {
          setOpen(next);
          if (next && !plan.autoload) send({ type: 'component.opened', name: plan.name });
        }}
      />
    </div>
  );
}
