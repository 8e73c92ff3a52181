import { Button, Checkbox, Select } from 'antd';
import { useMemo } from 'react';
import type { Entry } from '../../language/plan/index.ts';
import { isUsable, placeholderOf } from './control.ts';
import type { ControlProps } from './control.ts';
import { matches, optionKey, optionsOf, titleOf } from './options.ts';
import type { Option } from './options.ts';
import { SEARCH_FROM } from './SelectListControl.tsx';

const NOTHING: readonly Entry[] = [];

/** Any number of entries of a list, each with its box; what is chosen is said in one short text. */
export function SelectCheckListControl(props: ControlProps) {
  const { plan, view, id, context, send } = props;
  const options = useMemo(() => optionsOf(view.data, context.t), [view.data, context.t]);
  const selected: readonly Entry[] = Array.isArray(view.selected) ? view.selected : NOTHING;
  const keys = useMemo(() => selected.map((entry) => optionKey(entry.value)), [selected]);
  const chosen = useMemo(() => new Set(keys), [keys]);
  const usable = isUsable(props);
  const loading = view.state === 'loading';
  const choose = (entries: readonly Entry[]): void =>
    send({ type: 'component.chosen', name: plan.name, value: entries.map((entry) => entry.value) });
  return (
    <Select<string[], Option>
      id={id}
      mode="multiple"
      className="filter-control"
      classNames={{ popup: { root: 'filter-popup' } }}
      value={keys}
      options={options}
      maxTagCount={0}
      maxTagPlaceholder={checkListText(selected, view.data.length, context)}
      placeholder={placeholderOf(props)}
      loading={loading}
      disabled={!usable && !loading}
      open={usable ? undefined : false}
      showSearch={
        options.length >= SEARCH_FROM ? { filterOption: matches, autoClearSearchValue: false } : false
      }
      notFoundContent={context.say('filters.noMatch')}
      status={view.state === 'error' ? 'error' : undefined}
      menuItemSelectedIcon={null}
      optionRender={(option) => (
        <span className="filter-check">
          <Checkbox checked={chosen.has(option.data.value)} tabIndex={-1} aria-hidden />
          <span className="filter-check-label">{option.data.label}</span>
        </span>
      )}
      popupRender={(menu) => (
        <>
          <CheckListHead
            {...{ props, total: view.data.length, count: selected.length }}
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
      onOpenChange={(open) => {
        if (open && !plan.autoload) send({ type: 'component.opened', name: plan.name });
      }}
    />
  );
}

interface CheckListHeadProps {
  readonly props: ControlProps;
  readonly total: number;
  readonly count: number;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

function CheckListHead({ props, total, count, onAll, onNone }: CheckListHeadProps) {
  const { say } = props.context;
  return (
    <div className="filter-popup-head">
      <span>{say('filters.countOf', { count, total })}</span>
      {props.plan.selectAll && (
        <Button type="link" size="small" disabled={count === total} onClick={onAll}>
          {say('filters.selectAll')}
        </Button>
      )}
      <Button type="link" size="small" disabled={count === 0} onClick={onNone}>
        {say('filters.selectNone')}
      </Button>
    </div>
  );
}

/** One name, `All 12`, or `3 of 12`. */
export function checkListText(
  selected: readonly Entry[],
  total: number,
  { say, t }: Pick<ControlProps['context'], 'say' | 't'>,
): string {
  if (selected.length === 1) return titleOf(selected[0]!, t);
  if (selected.length > 0 && selected.length === total) return say('filters.all', { total });
  return say('filters.countOf', { count: selected.length, total });
}
