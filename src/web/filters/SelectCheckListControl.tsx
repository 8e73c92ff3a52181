import { Checkbox, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { ComponentView } from '../../cascade/index.ts';
import type { Entry } from '../../language/plan/index.ts';
import { CheckListHead } from './CheckListHead.tsx';
import { checkListKeys } from './check-list-keys.ts';
import { checkListText } from './check-list-text.ts';
import { isUsable, listAria, placeholderOf } from './control.ts';
import type { ControlProps } from './control.ts';
import { LongListNote } from './LongListNote.tsx';
import { optionKey } from './options.ts';
import type { Option } from './options.ts';
import { searchOf } from './SelectListControl.tsx';
import { useLongList } from './use-long-list.ts';
import css from './controls.module.css';

const NOTHING: readonly Entry[] = [];

/** Keeps the search text while entries are selected. */
const withText = (search: ReturnType<typeof searchOf>) =>
  search === false ? false : { ...search, autoClearSearchValue: false };

/**
 * The entries that "select all" selects: a complete list, or all matches of the search in a list that is loaded in
 * part.
 */
function allOf({ data, total, search, selected }: ComponentView): readonly Entry[] {
  if (total === null) return data;
  if (search?.status !== 'ready' || search.total !== null) return [];
  const chosen = Array.isArray(selected) ? (selected as readonly Entry[]) : [];
  const known = new Set(chosen.map(({ value }) => value));
  return [...chosen, ...search.data.filter(({ value }) => !known.has(value))];
}

/** Any number of entries of a list, with checkboxes. A short text summarizes the selection. */
export function SelectCheckListControl(props: ControlProps) {
  const { plan, view, id, context, send } = props;
  const [open, setOpen] = useState(false);
  const { options, isLong, note, onSearch, onClose } = useLongList(props);
  const total = view.total ?? view.data.length;
  const selected: readonly Entry[] = Array.isArray(view.selected) ? view.selected : NOTHING;
  const keys = useMemo(() => selected.map((entry) => optionKey(entry.value)), [selected]);
  const chosen = useMemo(() => new Set(keys), [keys]);
  const text = checkListText(selected, total, plan, context);
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
        classNames={{ popup: { root: `${css.popup} ${css.checks} ${plan.excluded ? css.excluded : ''}` } }}
        value={keys}
        options={options}
        maxTagCount={0}
        // While a search text is shown, the summary is in the head of the list.
        maxTagPlaceholder={
          view.search === null ? (
            <span id={`${id}-value`} title={text}>
              {text}
            </span>
          ) : null
        }
        placeholder={<span id={`${id}-value`}>{placeholderOf(props)}</span>}
        loading={loading}
        disabled={!usable && !loading}
        open={open && usable}
        showSearch={withText(searchOf(isLong, view.data.length, onSearch))}
        notFoundContent={context.appText('filters.noMatch')}
        status={view.state === 'error' ? 'error' : undefined}
        menuItemSelectedIcon={null}
        optionRender={(option) => (
          <span className={css.check}>
            <Checkbox checked={chosen.has(option.data.value)} tabIndex={-1} aria-hidden />
            <span className={css.checkLabel} data-chosen={chosen.has(option.data.value) || undefined}>
              {option.data.label}
            </span>
          </span>
        )}
        popupRender={(menu) => (
          <>
            <CheckListHead
              id={headId}
              {...{ plan, context, selected, total }}
              all={allOf(view)}
              onChoose={choose}
            />
            <LongListNote text={note} />
            {menu}
          </>
        )}
        onChange={(picked) => {
          // The selection may include entries that don't match the search.
          const shown = options.map(({ entry }) => entry);
          const known = new Map([...selected, ...shown].map((entry) => [optionKey(entry.value), entry]));
          choose(picked.flatMap((key) => known.get(key) ?? []));
        }}
        onOpenChange={(next) => {
          setOpen(next);
          if (next && !plan.autoload) send({ type: 'component.opened', name: plan.name });
          if (!next) onClose();
        }}
      />
    </div>
  );
}
