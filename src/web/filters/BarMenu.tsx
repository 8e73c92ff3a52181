import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import type { Say } from '../i18n/index.ts';
import type { Send } from './control.ts';
import css from './FilterBar.module.css';

interface BarMenuProps {
  readonly canUndo: boolean;
  readonly say: Say;
  readonly send: Send;
}

/** The actions on the bar as a whole. */
export function BarMenu({ canUndo, say, send }: BarMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const toggle = (next: boolean): void => {
    setOpen(next);
    if (!next) button.current?.focus();
  };
  // Dropdown focuses its menu some frames after it opens, even if the menu has been closed by then.
  const keepFocus = (): void => {
    if (button.current?.getAttribute('aria-expanded') !== 'true') button.current?.focus();
  };
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      open={open}
      onOpenChange={toggle}
      menu={{
        onFocus: keepFocus,
        items: [
          {
            key: 'undo',
            label: say('filters.undoLast'),
            disabled: !canUndo,
            onClick: () => send({ type: 'undo' }),
          },
          { key: 'reset', label: say('filters.reset'), onClick: () => send({ type: 'bar.reset' }) },
        ],
      }}
    >
      <Button
        ref={button}
        className={css.more}
        icon={<MoreOutlined />}
        aria-label={say('filters.more')}
        aria-haspopup="menu"
        aria-expanded={open}
      />
    </Dropdown>
  );
}
