import { FilterOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { FieldGrid } from './FieldGrid.tsx';
import type { FieldGridProps } from './FieldGrid.tsx';
import { summaryOf } from './summary.ts';
import css from './FilterSheet.module.css';

/** A phone's bar: the selection in one line, and the fields in a sheet that it opens. */
export function FilterSheet(props: Omit<FieldGridProps, 'touch'>) {
  const { plan, view, context, send } = props;
  const [open, setOpen] = useState(false);
  const summary = summaryOf(plan, view, context);
  const hasSubmit = plan.components.some((component) => component.type === 'submit');
  const failed = Object.values(view.components).some((component) => component.state === 'error');
  return (
    <>
      <button
        type="button"
        className={css.summary}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-failed={failed || undefined}
        onClick={() => setOpen(true)}
      >
        <FilterOutlined aria-hidden />
        <span className={css.summaryText}>
          {summary.length === 0 ? context.say('filters.choose') : summary.join(' · ')}
        </span>
        {view.awaitsApply && <span className={css.mark}>{context.say('filters.notApplied')}</span>}
      </button>
      <Drawer
        open={open}
        placement="bottom"
        size="auto"
        title={context.say('filters.title')}
        classNames={{ wrapper: css.wrapper }}
        onClose={() => setOpen(false)}
        footer={
          <Button type={hasSubmit ? 'default' : 'primary'} size="large" block onClick={() => setOpen(false)}>
            {context.say('filters.done')}
          </Button>
        }
      >
        <FieldGrid
          {...props}
          touch
          send={(event) => {
            send(event);
            // What was applied is behind the sheet.
            if (event.type === 'submit.pressed') setOpen(false);
          }}
        />
      </Drawer>
    </>
  );
}
