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
}

/** Names that differ at their end are told apart although their middle is cut. */
const TAIL = 8;

/** The name of a row, indented by its depth, with the button that opens what is under it. */
export function MemberCell({ node, text, isOpen, isTree, onToggle, say }: MemberCellProps) {
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
      <bdi className="table-name" title={text}>
        <span className="table-head">{text.slice(0, text.length - tail.length)}</span>
        {tail === '' ? null : <span className="table-tail">{tail}</span>}
      </bdi>
    </span>
  );
}
