import { Button, Checkbox, Select } from 'antd';
import { useMemo } from 'react';
import type { Entry } from '../../language/plan/index.ts';
import { isUsable, placeholderOf } from './control.ts';
import type { ControlProps } from './control.ts';
import { matches, optionKey, optionsOf, titleOf } from './options.ts';
import type { Option } from './options.ts';
import { SEARCH_FROM } from './SelectListControl.tsx';
import css from './controls.module.css';

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
      className={css.control}
      classNames={{ popup: { root: `${css.popup} ${css.checks}` } }}
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
        <span className={css.check}>
          <Checkbox checked={chosen.has(option.data.value)} tabIndex={-1} aria-hidden />
          <span className={css.checkLabel}>{option.data.label}</span>
        </span>
      )}
      popupRender={(menu) => (
        <>
          <CheckListHead
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
      onOpenChange={(open) => {
        if (open && !plan.autoload) send({ type: 'component.opened', name: plan.name });
      }}
    />
  );
}

interface CheckListHeadProps extends Pick<ControlProps, 'plan' | 'context'> {
  readonly selected: readonly Entry[];
  readonly total: number;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

function CheckListHead({ plan, context, selected, total, onAll, onNone }: CheckListHeadProps) {
  const { say } = context;
  const count = selected.length;
  return (
    <div className={css.popupHead}>
      <span>{countText(count, total, context)}</span>
      {plan.selectAll && (
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
  context: ControlProps['context'],
): string {
  return selected.length === 1
    ? titleOf(selected[0]!, context.t)
    : countText(selected.length, total, context);
}

function countText(count: number, total: number, { say, format }: ControlProps['context']): string {
  const [selected, all] = [count, total].map((figure) => format.full(figure, { format: 'integer' }));
  return count > 0 && count === total
    ? say('filters.all', { total: all! })
    : say('filters.countOf', { selected: selected!, total: all! });
}
