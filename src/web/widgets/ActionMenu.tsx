import type { MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { LateMenu, menuPreloading } from '../kit/menu/index.ts';

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  /** Whether the action removes something; it is then shown in red. */
  readonly danger?: boolean;
  readonly run: () => void;
}

export interface ActionMenuProps {
  readonly label: string;
  /** Whether the chosen action is still running. Until it is done, no other action can be chosen. */
  readonly isBusy?: boolean;
  /** Groups of actions with a line between them; computed when the menu opens. */
  readonly groups: () => readonly (readonly MenuAction[])[];
}

/**
 * The actions of a widget or a row, behind a button with three dots. The menu is created when it is first opened: a
 * page has many menus, and few of them are used.
 */
export function ActionMenu({ label, isBusy = false, groups }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [offered, setOffered] = useState<readonly (readonly MenuAction[])[] | null>(null);
  const toggle = (): void => {
    if (isBusy) return;
    setOffered(groups());
    setOpen((before) => !before);
  };
  const choose = (key: string): void =>
    offered
      ?.flat()
      .find((action) => action.key === key)
      ?.run();
  return (
    <span className="widget-menu">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={toggle}
        {...menuPreloading}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {offered === null ? null : (
        <LateMenu
          isOpen={isOpen}
          items={itemsOf(offered)}
          button={button}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}

function itemsOf(groups: readonly (readonly MenuAction[])[]): NonNullable<MenuProps['items']> {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => [
      ...(index === 0 ? [] : [{ type: 'divider' as const, key: `line ${index}` }]),
      ...group.map(({ key, label, danger = false }) => ({ key, label, danger })),
    ]);
}
