import type { Say } from '../../i18n/index.ts';
import { AddressLink } from '../AddressLink.tsx';
import { CutText } from './CutText.tsx';
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
  readonly address: (() => string | null) | null;
  readonly onOpen: (address: string) => void;
}

/** The name of a row, indented by its depth, with the button that opens what is under it. */
export function MemberCell(props: MemberCellProps) {
  const { node, text, isOpen, isTree, onToggle, say, address, onOpen } = props;
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
        <CutText text={text} />
      ) : (
        <AddressLink address={address} onOpen={onOpen} className="table-link">
          <CutText text={text} />
        </AddressLink>
      )}
    </span>
  );
}
