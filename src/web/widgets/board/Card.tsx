import { addressIn, FilterWords, senderOf } from '../row/FilterWords.tsx';
import type { RowAnswer } from '../row/row-store.ts';
import { ActionMenu, type MenuAction } from '../ActionMenu.tsx';
import { AddressLink } from '../AddressLink.tsx';
import type { WidgetContext } from '../widget.ts';
import { textsOf } from './card-texts.ts';
import { addressOf, type BoardProps } from './to-props.ts';

type Move = NonNullable<BoardProps['plan']['status']>['moves'][string];

export interface CardActions {
  readonly mayWrite: boolean;
  /** The status changes that the reader may make. */
  readonly moves: readonly string[];
  readonly onMove: (row: RowAnswer, move: Move) => void;
  readonly onDuplicate: (row: RowAnswer) => void;
  /** Opens a dialog with the values that a copy needs. */
  readonly onCopy: (row: RowAnswer) => void;
}

interface CardProps extends CardActions {
  readonly row: RowAnswer;
  readonly props: BoardProps;
  readonly context: WidgetContext;
}

/** A row as a card: its name is a link, its actions are in a menu. */
export function Card({ row, props, context, mayWrite, moves, onMove, onDuplicate, onCopy }: CardProps) {
  const { plan, by, details, links } = props;
  const { t, appText, actions } = context;
  const [name = '', ...texts] = textsOf(row, props, context);
  const sender = senderOf(plan, context);
  const address = sender === undefined ? null : addressIn(sender, row.values);
  const [first, ...others] = links.filter((link) => actions.mayOpen(addressOf(link, row)));
  const open = actions.open;
  const offered = Object.values(plan.status?.moves ?? {}).filter(
    ({ name: move, from }) => moves.includes(move) && from.includes(String(row.values[by] ?? '')),
  );
  const groups = (): readonly (readonly MenuAction[])[] => [
    others.map((link) => ({
      key: link.route,
      label: t(link.title ?? link.route),
      run: () => open(addressOf(link, row)),
    })),
    [
      ...(props.duplicates && mayWrite
        ? [{ key: 'duplicate', label: appText('grid.duplicate'), run: () => onDuplicate(row) }]
        : []),
      ...(props.copies !== null && mayWrite
        ? [{ key: 'copy', label: appText('record.copying.open'), run: () => onCopy(row) }]
        : []),
    ],
    offered.map((move) => ({ key: move.name, label: t(move.title), run: () => onMove(row, move) })),
  ];
  return (
    <li className="board-card" data-row={row.id}>
      <p className="board-name">
        {first === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <AddressLink link={{ address: () => addressOf(first, row), open }} className="board-link">
            <bdi>{name}</bdi>
          </AddressLink>
        )}
      </p>
      {groups().flat().length === 0 ? null : (
        <ActionMenu label={appText('record.actions', { name })} groups={groups} />
      )}
      <dl>
        {details.map((field, at) =>
          texts[at] === '' ? null : (
            <div key={field}>
              <dt>{t(plan.fields[field]!.title)}</dt>
              <dd>
                {field === sender?.filters && address !== null ? (
                  <FilterWords {...{ address, context }} />
                ) : (
                  <bdi>{texts[at]}</bdi>
                )}
              </dd>
            </div>
          ),
        )}
      </dl>
    </li>
  );
}
