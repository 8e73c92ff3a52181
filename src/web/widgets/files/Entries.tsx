import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ListedFile } from '../../../language/plan/index.ts';
import type { WidgetContext } from '../widget.ts';
import { Entry } from './Entry.tsx';
import type { EntryHandlers } from './Entry.tsx';
import { sortFields } from './file-sort.ts';
import type { FileSort } from './file-sort.ts';
import { useNames } from './use-names.ts';

interface EntriesProps {
  readonly context: WidgetContext;
  readonly area: string;
  /** Whether files of the area are named after members. */
  readonly isNamed: boolean;
  /** The first entries; more are loaded on scrolling. */
  readonly entries: readonly ListedFile[];
  /** The total number of entries. */
  readonly count: number;
  readonly onMore: () => void;
  readonly onAll: () => void;
  readonly view: 'list' | 'gallery';
  readonly sort: FileSort;
  readonly onSort: (sort: FileSort) => void;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (ids: ReadonlySet<string>) => void;
  readonly isBin: boolean;
  readonly mayWrite: boolean;
  readonly ticket: string;
  readonly showsPath: boolean;
  readonly onOpen: (entry: ListedFile) => void;
  readonly onDelete: (ids: readonly string[]) => void;
  readonly onMove: (ids: readonly string[], folder: string) => Promise<boolean>;
}

/**
 * The entries as a table or as a gallery. Arrow keys move the focus, Space selects, Enter opens, Delete
 * deletes.
 */
export function Entries(props: EntriesProps) {
  const { context, area, isNamed, isBin, entries, view, sort, onSort, ticket, showsPath } = props;
  const { chosen, onChosen, count, onMore, onAll, mayWrite, onDelete, onOpen, onMove } = props;
  const { appText } = context;
  const [last, setLast] = useState<string | null>(null);
  const more = useMore(entries.length < count, onMore);
  const list = useRef<HTMLTableElement>(null);
  const files = isNamed && !isBin ? entries.filter(({ kind }) => kind === 'file').map(({ id }) => id) : [];
  const names = useNames(area, files, entries, context.actions.load);
  const choose = (id: string, isRange: boolean): void => {
    const next = new Set(chosen);
    const from = entries.findIndex((entry) => entry.id === last);
    const to = entries.findIndex((entry) => entry.id === id);
    if (isRange && from >= 0)
      for (const entry of entries.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(entry.id);
    else if (!next.delete(id)) next.add(id);
    setLast(id);
    onChosen(next);
  };
  const handlers = useHandlers({
    choose,
    open: onOpen,
    dragged: (id) => (chosen.has(id) ? [...chosen] : [id]),
    move: (ids, folder) => void onMove(ids, folder),
  });
  const chooseAll = (): void => (chosen.size === count ? onChosen(new Set()) : onAll());
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.files-open') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const id = buttons[at]?.dataset['entry'];
    const to = at < 0 && event.key !== 'ArrowDown' ? null : movedTo(event.key, at, buttons);
    if (to !== null) buttons[to]?.focus();
    else if (event.key === ' ' && id !== undefined) choose(id, event.shiftKey);
    else if (event.key === 'Delete' && mayWrite && (chosen.size > 0 || id !== undefined)) {
      const gone = chosen.size > 0 ? chosen : new Set([id!]);
      // The focus moves to the nearest entry that is not deleted, so that the user keeps the place in the
      // list.
      const stays = (button: HTMLElement): boolean => !gone.has(button.dataset['entry'] ?? '');
      (buttons.slice(at + 1).find(stays) ?? buttons.slice(0, at + 1).findLast(stays))?.focus();
      onDelete([...gone]);
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onAll();
    else if (event.key === 'Escape' && chosen.size > 0) onChosen(new Set());
    else return;
    event.preventDefault();
  };
  if (entries.length === 0) return null;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons in it */}
      <table
        ref={list}
        className="files-table"
        data-view={view}
        onKeyDown={onKeyDown}
        aria-label={appText('files.title')}
      >
        <thead>
          <tr>
            <th className="files-check">
              <input
                type="checkbox"
                aria-label={appText('files.all')}
                checked={chosen.size === count}
                onChange={chooseAll}
              />
            </th>
            {sortFields.map((by) => (
              <th
                key={by}
                data-column={by}
                aria-sort={sort.by !== by ? 'none' : sort.isDescending ? 'descending' : 'ascending'}
              >
                <button
                  type="button"
                  onClick={() => onSort({ by, isDescending: sort.by === by && !sort.isDescending })}
                >
                  {appText(`files.columns.${by}`)}
                  <span aria-hidden="true">{sort.by !== by ? '' : sort.isDescending ? ' ↓' : ' ↑'}</span>
                </button>
              </th>
            ))}
            {names === null ? null : <th data-column="belongs">{appText('files.belongs')}</th>}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              {...{ context, entry, names, isBin, mayWrite, ticket, showsPath, handlers }}
              isChosen={chosen.has(entry.id)}
            />
          ))}
        </tbody>
      </table>
      {entries.length < count ? (
        <div ref={more} className="files-note">
          {appText('files.more', { count: entries.length })}
        </div>
      ) : null}
    </>
  );
}

/**
 * Returns the index of the entry that a key moves the focus to: within the line, or in the line above or
 * below. Null for other keys.
 */
function movedTo(key: string, at: number, buttons: readonly HTMLElement[]): number | null {
  const tops = buttons.map((button) => button.closest('tr')?.offsetTop);
  const inLine = Math.max(1, tops.filter((top) => top === tops[0]).length);
  const ahead = buttons[0] !== undefined && getComputedStyle(buttons[0]).direction === 'rtl' ? -1 : 1;
  const last = buttons.length - 1;
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at < 0 ? 0 : at + inLine,
    ArrowUp: at - inLine,
    ...(inLine > 1 && { ArrowRight: at + ahead, ArrowLeft: at - ahead }),
    Home: 0,
    End: last,
  };
  const to = moves[key];
  return to === undefined ? null : Math.max(0, Math.min(to, last));
}

/** Returns callbacks whose identity never changes. Each calls the latest callback. */
function useHandlers(now: EntryHandlers): EntryHandlers {
  const latest = useRef(now);
  useLayoutEffect(() => void (latest.current = now));
  return useMemo(
    () => ({
      choose: (id, isRange) => latest.current.choose(id, isRange),
      open: (entry) => latest.current.open(entry),
      dragged: (id) => latest.current.dragged(id),
      move: (ids, folder) => latest.current.move(ids, folder),
    }),
    [],
  );
}

function useMore(isOn: boolean, onMore: () => void) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!isOn || element === null) return undefined;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting === true && onMore(), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return end;
}
