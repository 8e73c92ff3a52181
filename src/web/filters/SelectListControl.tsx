import { Select } from 'antd';
import { isEntry } from '../../language/plan/index.ts';
import { isUsable, listAria, placeholderOf } from './control.ts';
import type { ControlProps } from './control.ts';
import { LongListNote } from './LongListNote.tsx';
import { matches, optionKey, titleOf } from './options.ts';
import type { Option } from './options.ts';
import { useLongList } from './use-long-list.ts';
import css from './controls.module.css';

/** Lists with at least this many entries are searchable. */
const SEARCH_FROM = 8;

/** A complete list is searched in the browser, a longer one by the server. */
export const searchOf = (isLong: boolean, length: number, onSearch: (text: string) => void) =>
  isLong ? { filterOption: false, onSearch } : length >= SEARCH_FROM ? { filterOption: matches } : false;

/** One entry of a list. The list renders visible entries only; one that is loaded in part is searched on the server. */
export function SelectListControl(props: ControlProps) {
  const { plan, view, id, context, send } = props;
  const { options, isLong, note, onSearch, onClose } = useLongList(props);
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
        selected === null ? null : <span id={`${id}-value`}>{titleOf(selected, context)}</span>
      }
      placeholder={<span id={`${id}-value`}>{placeholderOf(props)}</span>}
      loading={loading}
      disabled={!usable && !loading}
      open={usable ? undefined : false}
      allowClear={!plan.isNecessary && usable}
      showSearch={searchOf(isLong, view.data.length, onSearch)}
      popupRender={(menu) => (
        <>
          <LongListNote text={note} />
          {menu}
        </>
      )}
      notFoundContent={context.appText('filters.noMatch')}
      status={view.state === 'error' ? 'error' : undefined}
      onChange={(_, option) => {
        const entry = Array.isArray(option) ? undefined : option?.entry;
        send({ type: 'component.chosen', name: plan.name, value: entry?.value ?? null });
      }}
      onOpenChange={(open) => {
        if (open && !plan.autoload) send({ type: 'component.opened', name: plan.name });
        if (!open) onClose();
      }}
    />
  );
}
