import { useCallback, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ChosenRows } from './bulk/use-chosen-rows.ts';
import type { Rows } from './use-rows.ts';
import type { TableNode } from './tree.ts';

/** The row that the keyboard acts on, and the key handler of the element around the table. */
export interface RowKeys {
  readonly active: string | null;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

const PAGE = 10;

/** The selection, where rows can be selected, and the root row. */
interface RowChoice {
  readonly chosen: Pick<ChosenRows, 'nodes' | 'toggle' | 'clear'>;
  readonly root: TableNode;
}

/**
 * Arrow keys move over the rows, expand and collapse them, as in any tree. Enter runs the action of a click on the
 * row's name. Where rows can be selected, Space selects one, Shift+Space a range, Ctrl+A all, and Escape none.
 */
export function useRowKeys(
  rows: Pick<Rows, 'list' | 'isOpen' | 'toggle'>,
  scrollTo: (key: string) => void,
  act: (node: TableNode) => void,
  choice: RowChoice | null = null,
): RowKeys {
  const [active, setActive] = useState<string | null>(null);
  const { list, isOpen, toggle } = rows;
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      // Buttons and sortable headers inside handle their own keys.
      if (event.target !== event.currentTarget || list.length === 0) return;
      const at = list.findIndex((node) => node.key === active);
      const go = (index: number): void => {
        const node = list[Math.min(list.length - 1, Math.max(0, index))];
        if (node === undefined) return;
        setActive(node.key);
        scrollTo(node.key);
      };
      const keys: Readonly<Record<string, () => void>> = {
        ArrowDown: () => go(at + 1),
        ArrowUp: () => go(at - 1),
        PageDown: () => go(at + PAGE),
        PageUp: () => go(at - PAGE),
        Home: () => go(0),
        End: () => go(list.length - 1),
        [forwards(event.currentTarget)]: () => open(list[at], true),
        [backwards(event.currentTarget)]: () =>
          isShut(list[at]) ? go(parentOf(list, at)) : open(list[at], false),
        Enter: () => list[at] && (list[at].hasChildren ? toggle(list[at]) : act(list[at])),
      };
      const isShut = (node: TableNode | undefined): boolean =>
        node === undefined || !node.hasChildren || !isOpen(node);
      const open = (node: TableNode | undefined, wanted: boolean): void => {
        if (node?.hasChildren && isOpen(node) !== wanted) toggle(node);
      };
      const press =
        choiceKey(event, choice, list[at]) ?? (Object.hasOwn(keys, event.key) ? keys[event.key] : undefined);
      if (press === undefined) return;
      event.preventDefault();
      press();
    },
    [active, list, isOpen, toggle, scrollTo, act, choice],
  );
  const onBlur = useCallback(() => setActive(null), []);
  return { active, onKeyDown, onBlur };
}

/** The effect of a key on the selection; undefined for other keys. */
function choiceKey(
  { key, shiftKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  choice: RowChoice | null,
  node: TableNode | undefined,
): (() => void) | undefined {
  if (choice === null) return undefined;
  const { chosen, root } = choice;
  if (key === ' ' && node !== undefined) return () => chosen.toggle(node, shiftKey);
  if (key === 'a' && (ctrlKey || metaKey)) return () => chosen.toggle(root, false);
  // Without a selection, Escape is left to the element around the table.
  return key === 'Escape' && chosen.nodes.length > 0 ? chosen.clear : undefined;
}

function isMirrored(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

function forwards(element: HTMLElement): string {
  return isMirrored(element) ? 'ArrowLeft' : 'ArrowRight';
}

function backwards(element: HTMLElement): string {
  return isMirrored(element) ? 'ArrowRight' : 'ArrowLeft';
}

function parentOf(list: readonly TableNode[], at: number): number {
  const parent = list[at]?.parent ?? null;
  const index = list.findIndex((node) => node === parent);
  return index < 0 ? at : index;
}
