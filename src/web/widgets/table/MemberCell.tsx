import type { Say } from '../../i18n/index.ts';
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
  readonly address: string | null;
  /** The same with the page's filters as they are now: the table is not drawn again with each of them. */
  readonly addressNow: () => string | null;
  readonly onOpen: (address: string) => void;
}

/** The name of a row, indented by its depth, with the button that opens what is under it. */
export function MemberCell(props: MemberCellProps) {
  const { node, text, isOpen, isTree, onToggle, say, address, addressNow, onOpen } = props;
  const renew = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }): void => {
    const now = addressNow();
    if (now !== null) currentTarget.setAttribute('href', now);
  };
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
        <a
          href={address}
          className="table-link"
          onPointerEnter={renew}
          onFocus={renew}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onOpen(addressNow() ?? address);
          }}
        >
          <CutText text={text} />
        </a>
      )}
    </span>
  );
}
