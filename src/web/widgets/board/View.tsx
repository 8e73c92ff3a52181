import { useCallback, useId, useState, useSyncExternalStore } from 'react';
import { foldText, searchedWords } from '../../../format/index.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { Notice } from '../frame/Notice.tsx';
import { Skeleton } from '../frame/Skeleton.tsx';
import { MoveDialog } from '../status/MoveDialog.tsx';
import type { RowAnswer } from '../row/row-store.ts';
import type { ViewProps } from '../widget.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { CopyCardDialog } from './CopyCardDialog.tsx';
import { boardPath, type BoardProps } from './to-props.ts';
import { useBoard } from './use-board.ts';
import { textsOf } from './card-texts.ts';
import '../../kit/field.css';
import './board.css';

type Move = NonNullable<BoardProps['plan']['status']>['moves'][string];

/** The width below which columns stand one below the other, as in the style sheet. */
const ONE_BELOW_THE_OTHER = '(width < 768px)';

/** The rows of a resource as cards in columns. On a phone, only the first column that has cards is open at first. */
export function View({ props, context }: ViewProps<BoardProps>) {
  const { appText, t, filters } = context;
  const { plan, columns, by } = props;
  const readPath = useCallback(() => boardPath(props, context), [props, context]);
  const path = useSyncExternalStore(filters.subscribe, readPath, readPath);
  const { view, reload, move, duplicate, copy } = useBoard(path, props, context);
  const [typed, setTyped] = useState('');
  const [requested, setRequested] = useState<{ readonly row: RowAnswer; readonly move: Move } | null>(null);
  const [copied, setCopied] = useState<RowAnswer | null>(null);
  const isStacked = useMediaQuery(ONE_BELOW_THE_OTHER);
  const id = useId();
  if (view.kind === 'loading')
    return <Skeleton shape="list" label={appText('widgets.loading', { title: props.title })} />;
  if (view.kind === 'failed')
    return (
      <Notice
        kind="error"
        title={view.message}
        retry={{ label: appText('widgets.retry'), onRetry: reload }}
      />
    );
  const words = searchedWords(typed);
  const found = view.rows.filter((row) => {
    const text = foldText(textsOf(row, props, context).join(' '));
    return words.every((word) => text.includes(word));
  });
  const cardsOf = (value: string): typeof found =>
    found.filter(({ values }) => String(values[by] ?? '') === value);
  const first = columns.find(({ value, folded }) => !folded && cardsOf(value).length > 0);
  const note = plan.status?.note ?? null;
  return (
    <div className="board" data-board="ready">
      <div className="board-tools">
        <input
          type="search"
          className="field"
          id={id}
          aria-label={appText('record.search')}
          placeholder={appText('record.search')}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p role="status">
          {found.length === 0 && typed.trim() !== ''
            ? appText('record.noMatch', { text: typed.trim() })
            : view.total > view.rows.length
              ? appText('record.cut', { count: view.rows.length, total: view.total })
              : ''}
        </p>
      </div>
      <div className="board-columns">
        {columns.map((column) => (
          <BoardColumn
            key={column.value}
            {...{ column, props, context }}
            isFound={words.length > 0}
            isFolded={isStacked ? column !== first : column.folded}
            rows={cardsOf(column.value)}
            mayWrite={view.mayWrite}
            moves={view.moves}
            onMove={(row, to) => setRequested({ row, move: to })}
            onDuplicate={(row) => void duplicate(row)}
            onCopy={setCopied}
          />
        ))}
      </div>
      {copied === null || !props.copies ? null : (
        <CopyCardDialog
          row={copied}
          rows={view.rows}
          copies={props.copies}
          onCopy={(asCopy) => copy(copied, asCopy)}
          onClose={() => setCopied(null)}
          {...{ props, context }}
        />
      )}
      {requested === null ? null : (
        <MoveDialog
          title={t(requested.move.title)}
          noteTitle={note === null ? null : t(plan.fields[note]!.title)}
          most={Number(plan.schema.properties[note ?? '']?.['maxLength'] ?? 2000)}
          context={context}
          isBusy={view.isBusy}
          onMove={(text) => void move(requested.row, requested.move, text).then(() => setRequested(null))}
          onClose={() => setRequested(null)}
        />
      )}
    </div>
  );
}
