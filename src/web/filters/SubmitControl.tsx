import { Button } from 'antd';
import type { ControlProps } from './control.ts';
import css from './controls.module.css';

/** The Apply button. The form around the fields handles its event, so that Enter works as well. */
export function SubmitControl({ plan, view, id, context }: ControlProps) {
  return (
    <Button
      id={id}
      className={`${css.control} ${css.submit}`}
      htmlType="submit"
      value={plan.name}
      type={view.selected === true ? 'default' : 'primary'}
      disabled={!view.enabled}
    >
      {context.t(plan.label)}
    </Button>
  );
}
