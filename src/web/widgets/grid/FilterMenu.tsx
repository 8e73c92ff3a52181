import { Button, Checkbox, Input, Popover } from 'antd';
import { useMemo, useState } from 'react';
import { foldText } from '../../../format/index.ts';
import type { WidgetContext } from '../widget.ts';
import type { GridField } from './model/field.ts';
import type { ShownSheet } from './use-sheet.ts';

interface FilterMenuProps {
  readonly field: GridField;
  readonly sheet: ShownSheet;
  readonly context: WidgetContext;
  readonly sortDirection: 'ASC' | 'DESC' | undefined;
}

/** The header of a column. A click on its title sorts the rows; a click on its icon opens the filter. */
export function FilterMenu({ field, sheet, context, sortDirection }: FilterMenuProps) {
  const { appText } = context;
  const [isOpen, setOpen] = useState(false);
  const isFiltered = sheet.filters.has(field.name);
  return (
    <span className="grid-head-cell">
      <span className="grid-head-name" title={field.title}>
        {field.title}
      </span>
      {sortDirection === undefined ? null : (
        <span className="grid-sorted" aria-hidden="true">
          {sortDirection === 'ASC' ? '↑' : '↓'}
        </span>
      )}
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottom"
        destroyOnHidden
        content={
          isOpen ? (
            <FilterValues field={field} sheet={sheet} appText={appText} onClose={() => setOpen(false)} />
          ) : null
        }
      >
        <button
          type="button"
          className="grid-filter"
          data-on={isFiltered || undefined}
          aria-label={appText('grid.filter', { name: field.title })}
          aria-expanded={isOpen}
          tabIndex={-1}
          onClick={(event) => event.stopPropagation()}
          onMouseDown={(event) => event.stopPropagation()}
        >
          <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
            <path d="M2 3h12L9.5 8.5V13l-3-1.500V8.500z" />
          </svg>
        </button>
      </Popover>
    </span>
  );
}

const MOST = 200;

interface FilterValuesProps {
  readonly field: GridField;
  readonly sheet: ShownSheet;
  readonly appText: WidgetContext['appText'];
  readonly onClose: () => void;
}

function FilterValues({ field, sheet, appText, onClose }: FilterValuesProps) {
  const [search, setSearch] = useState('');
  const texts = useMemo(() => sheet.textsOf(field), [sheet, field]);
  const chosen = sheet.filters.get(field.name);
  const wanted = foldText(search);
  const shown = texts.filter((text) => foldText(text).includes(wanted));
  const toggle = (text: string): void => {
    const next = new Set(chosen ?? texts);
    if (!next.delete(text)) next.add(text);
    sheet.filterBy(field.name, next.size === texts.length ? null : next);
  };
  return (
    <div
      className="grid-filter-values"
      role="presentation"
      onKeyDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
    >
      <Input
        size="small"
        autoFocus
        value={search}
        aria-label={appText('grid.filterSearch')}
        placeholder={appText('grid.filterSearch')}
        onChange={(event) => setSearch(event.target.value)}
        onPressEnter={() => {
          if (search !== '' && shown.length > 0) sheet.filterBy(field.name, new Set(shown));
          onClose();
        }}
      />
      <div className="grid-filter-list">
        {shown.slice(0, MOST).map((text) => (
          <Checkbox
            key={text}
            checked={chosen === undefined || chosen.has(text)}
            onChange={() => toggle(text)}
          >
            {text === '' ? appText('grid.emptyCell') : text}
          </Checkbox>
        ))}
        {shown.length === 0 ? <p>{appText('grid.noMatch')}</p> : null}
      </div>
      <footer>
        <Button
          size="small"
          type="text"
          disabled={chosen === undefined}
          onClick={() => sheet.filterBy(field.name, null)}
        >
          {appText('grid.filterNone')}
        </Button>
        <Button size="small" onClick={() => sheet.filterBy(field.name, new Set())}>
          {appText('grid.filterClear')}
        </Button>
        <Button size="small" type="primary" onClick={onClose}>
          {appText('grid.done')}
        </Button>
      </footer>
    </div>
  );
}
