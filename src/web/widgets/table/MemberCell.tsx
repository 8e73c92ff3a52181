import type { Say } from '../../i18n/index.ts';
import type { TableNode } from './tree.ts';

interface MemberCellProps {
  readonly node: TableNode;
  readonly text: string;
  readonly isOpen: boolean;
  /** Whether some rows of the table have others under them, so that all leave room for the button. */
  readonly isTree: boolean;
  readonly onToggle: (node: TableNode) => void;
  readonly say: Say;
  /** Where the name leads; null where it leads nowhere. */
  readonly address: string | null;
  readonly onOpen: (address: string) => void;
}

/** Names that differ at their end are told apart although their middle is cut. */
const TAIL = 8;

/** The name of a row, indented by its depth, with the button that opens what is under it. */
export function MemberCell(props: MemberCellProps) {
  const { node, text, isOpen, isTree, onToggle, say, address, onOpen } = props;
  const tail = text.length > 2 * TAIL ? text.slice(-TAIL) : '';
  return (
    <span className="table-member" style={{ paddingInlineStart: (node.depth - 1) * 16 }}>
      {node.hasChildren ? (
        <button
          type="button"
          className="table-toggle"
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-label={say(isOpen ? 'widgets.collapse' : 'widgets.expand', { name: text })}
          onClick={() => onToggle(node)}
        />
      ) : isTree ? (
        <span className="table-leaf" />
      ) : null}
      {address === null ? (
        <Name text={text} tail={tail} />
      ) : (
        <a
          href={address}
          className="table-link"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onOpen(address);
          }}
        >
          <Name text={text} tail={tail} />
        </a>
      )}
    </span>
  );
}

function Name({ text, tail }: { readonly text: string; readonly tail: string }) {
  return (
    <bdi className="table-name" title={text}>
      <span className="table-head">{text.slice(0, text.length - tail.length)}</span>
      {tail === '' ? null : <span className="table-tail">{tail}</span>}
    </bdi>
  );
}
