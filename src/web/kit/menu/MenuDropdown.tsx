import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import type { RefObject } from 'react';
import css from './MenuDropdown.module.css';

export interface MenuDropdownProps {
  readonly isOpen: boolean;
  readonly items: NonNullable<MenuProps['items']>;
  /** The button that opens the menu. It carries `aria-expanded`. The menu is beneath the positioned element around it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (key: string) => void;
  readonly onClose: () => void;
}

/** The open menu of a button. It takes the focus, and returns it when it closes. */
export function MenuDropdown({ isOpen, items, button, onChoose, onClose }: MenuDropdownProps) {
  const close = (): void => {
    onClose();
    button.current?.focus();
  };
  const closeOutside = (): void => {
    // A press of the button closes the menu by itself.
    if (button.current?.matches(':active') !== true) close();
  };
  // Dropdown focuses its menu some frames after it opens, even if the menu has been closed by then.
  const keepFocus = (): void => {
    if (button.current?.getAttribute('aria-expanded') !== 'true') button.current?.focus();
  };
  const choose: MenuProps['onClick'] = ({ key, domEvent }) => {
    // What opens may take the focus, and the same Enter key must not press a button there.
    domEvent.preventDefault();
    close();
    onChoose(key);
  };
  return (
    <Dropdown
      open={isOpen}
      autoFocus
      placement="bottomRight"
      trigger={['click']}
      menu={{ items, onClick: choose, onFocus: keepFocus }}
      onOpenChange={(next) => !next && closeOutside()}
    >
      <span className={css.anchor} />
    </Dropdown>
  );
}
