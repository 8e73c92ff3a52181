import type { AppText } from '../../i18n/index.ts';
import type { PlaceAction } from '../chart-kit/place-slot.ts';
import { PlaceName } from '../PlaceName.tsx';
import { CutText } from './CutText.tsx';
import type { TableNode } from './tree.ts';

interface MemberCellProps {
  readonly node: TableNode;
  readonly text: string;
  readonly isOpen: boolean;
  /** Whether any row of the table has children; then all rows leave room for the button. */
  readonly isTree: boolean;
  readonly onToggle: (node: TableNode) => void;
  readonly appText: AppText;
  /** The action of a click on the name; null for none. */
  readonly action: PlaceAction | null;
}

/** The name of a row, indented by its depth, with the button that expands it. */
export function MemberCell(props: MemberCellProps) {
  const { node, text, isOpen, isTree, onToggle, appText, action } = props;
  return (
    <span className="table-member" style={{ paddingInlineStart: (node.depth - 1) * 16 }}>
      {node.hasChildren ? (
        <button
          type="button"
          className="table-toggle"
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-label={appText(isOpen ? 'widgets.collapse' : 'widgets.expand', { name: text })}
          onClick={() => onToggle(node)}
        />
      ) : isTree ? (
        <span className="table-leaf" />
      ) : null}
      <PlaceName action={action} className="table-link">
        <CutText text={text} />
      </PlaceName>
    </span>
  );
}
