import { Checkbox } from 'antd';
import { isUsable } from './control.ts';
import type { ControlProps } from './control.ts';
import css from './controls.module.css';

/** A yes/no choice with its label beside it. */
export function CheckBoxControl(props: ControlProps) {
  const { plan, view, id, context, send } = props;
  const label = context.t(plan.label);
  return (
    <Checkbox
      id={id}
      className={`${css.control} ${css.checkbox}`}
      checked={view.selected === true}
      disabled={!isUsable(props) && view.state !== 'loading'}
      onChange={(event) => send({ type: 'component.chosen', name: plan.name, value: event.target.checked })}
    >
      <span title={label}>{label}</span>
    </Checkbox>
  );
}
