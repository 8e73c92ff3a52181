import { useId, useState } from 'react';
import type { RowAnswer } from '../row/row-store.ts';
import type { WidgetContext } from '../widget.ts';
import { Card, type CardActions } from './Card.tsx';
import type { BoardProps } from './to-props.ts';

interface BoardColumnProps extends CardActions {
  readonly column: BoardProps['columns'][number];
  readonly rows: readonly RowAnswer[];
  readonly props: BoardProps;
  readonly context: WidgetContext;
  /** Whether the cards are the results of a search. */
  readonly isFound: boolean;
  /** Whether it is folded until the reader opens it. */
  readonly isFolded: boolean;
}

/** A column with the cards of one value, which can be folded. */
export function BoardColumn({ column, rows, isFound, isFolded, ...shared }: BoardColumnProps) {
  const [chosen, setOpen] = useState<boolean | null>(null);
  const id = useId();
  const isShown = (chosen ?? !isFolded) || (isFound && rows.length > 0);
  return (
    <section className="board-column" data-value={column.value} aria-labelledby={id}>
      <h3 id={id}>
        <button type="button" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
          {column.title} <span className="board-count">{rows.length}</span>
        </button>
      </h3>
      {!isShown ? null : rows.length === 0 ? (
        <p className="board-none">{shared.context.appText('record.noCards')}</p>
      ) : (
        <ul role="list">
          {rows.map((row) => (
            <Card key={row.id} row={row} {...shared} />
          ))}
        </ul>
      )}
    </section>
  );
}
