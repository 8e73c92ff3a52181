import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { Say } from '../i18n/index.ts';
import type { Send } from './control.ts';
import css from './FilterBar.module.css';

interface BarMenuProps {
  readonly canUndo: boolean;
  readonly say: Say;
  readonly send: Send;
}

/** What can be done with the bar as a whole. */
export function BarMenu({ canUndo, say, send }: BarMenuProps) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
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
      <Button className={css.more} icon={<MoreOutlined />} aria-label={say('filters.more')} />
    </Dropdown>
  );
}
