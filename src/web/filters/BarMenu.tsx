import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { LateMenu, menuPreloading } from '../kit/menu/index.ts';
import type { AppText } from '../i18n/index.ts';
import type { Send } from './control.ts';
import css from './FilterBar.module.css';

interface BarMenuProps {
  readonly canUndo: boolean;
  readonly appText: AppText;
  readonly send: Send;
}

/** The actions on the bar as a whole. */
export function BarMenu({ canUndo, appText, send }: BarMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const toggle = (): void => {
    setOpened(true);
    setOpen((before) => !before);
  };
  const items = [
    { key: 'undo', label: appText('filters.undoLast'), disabled: !canUndo },
    { key: 'reset', label: appText('filters.reset') },
  ];
  return (
    <span className={css.menu}>
      <Button
        ref={button}
        className={css.more}
        icon={<MoreOutlined />}
        aria-label={appText('filters.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
        {...menuPreloading}
      />
      {wasOpened && (
        <LateMenu
          {...{ isOpen, items, button }}
          onChoose={(key) => send({ type: key === 'undo' ? 'undo' : 'bar.reset' })}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
