import { Button } from 'antd';
import type { ControlProps } from './control.ts';
import css from './controls.module.css';

/** The button that lets reports load. The form around the fields hears of its press, so that Enter counts as well. */
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
