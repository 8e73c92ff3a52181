import { Button } from 'antd';
import type { RowAnswer } from '../row/row-store.ts';
import type { WidgetContext } from '../widget.ts';
import type { CommentsProps } from './to-props.ts';

interface CommentProps {
  readonly row: RowAnswer;
  readonly props: CommentsProps;
  readonly context: WidgetContext;
  readonly moves: readonly string[];
  readonly onMove: (row: RowAnswer, to: string) => void;
}

/** One comment: author, time and text. A withdrawn comment has a note in place of its text. */
export function Comment({ row, props: { plan, text }, context, moves, onMove }: CommentProps) {
  const { t, format, session } = context;
  const { status } = plan;
  const stands = status === undefined ? null : String(row.values[status.field] ?? status.first);
  const isAsStated = status === undefined || stands === status.first;
  const offered = Object.values(status?.moves ?? {}).filter(
    ({ name, from }) =>
      moves.includes(name) && from.includes(stands ?? '') && row.changedBy === session.userName,
  );
  return (
    <li>
      <header>
        <strong>
          <bdi>{row.changedBy}</bdi>
        </strong>
        <time dateTime={row.changedAt}>{format.moment(row.changedAt)}</time>
        {offered.map((move) => (
          <Button key={move.name} type="link" size="small" onClick={() => onMove(row, move.to)}>
            {t(move.title)}
          </Button>
        ))}
      </header>
      <p data-gone={!isAsStated || undefined}>
        {isAsStated ? (
          <bdi>{String(row.values[text] ?? '')}</bdi>
        ) : (
          t(plan.fields[status.field]?.of?.[stands ?? ''] ?? '')
        )}
      </p>
    </li>
  );
}
