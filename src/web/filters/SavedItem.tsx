import { DeleteOutlined, SaveOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { AppText } from '../i18n/index.ts';
import css from './SavedMenu.module.css';

interface SavedItemProps {
  readonly name: string;
  /** Whether it is selected now. */
  readonly isActive: boolean;
  readonly appText: AppText;
  readonly onApply: () => void;
  readonly onUpdate: () => void;
  readonly onRemove: () => void;
}

/** A saved selection: its name applies it; buttons overwrite and delete it. */
export function SavedItem({ name, isActive, appText, onApply, onUpdate, onRemove }: SavedItemProps) {
  const update = appText('filters.saved.update', { name });
  const remove = appText('filters.saved.remove', { name });
  return (
    <li>
      <button
        type="button"
        className={css.name}
        title={name}
        aria-current={isActive || undefined}
        onClick={onApply}
      >
        {name}
      </button>
      <Button type="text" icon={<SaveOutlined />} aria-label={update} title={update} onClick={onUpdate} />
      <Button type="text" icon={<DeleteOutlined />} aria-label={remove} title={remove} onClick={onRemove} />
    </li>
  );
}
