import { Button, Drawer } from 'antd';
import { FieldGrid } from './FieldGrid.tsx';
import type { FieldGridProps } from './FieldGrid.tsx';
import css from './FilterSheet.module.css';

export interface FilterDrawerProps extends Omit<FieldGridProps, 'touch'> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The fields of a phone's filter bar, in a sheet that opens from the bottom. */
export function FilterDrawer({ open, onClose, ...fields }: FilterDrawerProps) {
  const { plan, context, send } = fields;
  const hasSubmit = plan.components.some((component) => component.type === 'submit');
  return (
    <Drawer
      open={open}
      placement="bottom"
      size="auto"
      title={context.appText('filters.title')}
      classNames={{ wrapper: css.wrapper }}
      onClose={onClose}
      footer={
        <Button type={hasSubmit ? 'default' : 'primary'} size="large" block onClick={onClose}>
          {context.appText('filters.done')}
        </Button>
      }
    >
      <FieldGrid
        {...fields}
        touch
        send={(event) => {
          send(event);
          // Closes the sheet, because the results are behind it.
          if (event.type === 'submit.pressed') onClose();
        }}
      />
    </Drawer>
  );
}
