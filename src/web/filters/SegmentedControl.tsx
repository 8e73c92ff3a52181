import { Segmented } from 'antd';
import { isEntry } from '../../language/plan/index.ts';
import { isUsable, listAria } from './control.ts';
import type { ControlProps } from './control.ts';
import { optionKey, optionsOf } from './options.ts';
import { SelectListControl } from './SelectListControl.tsx';
import css from './controls.module.css';

/** More entries, or longer ones together, have no room side by side: they become a list. */
const MOST_ENTRIES = 6;
const MOST_LETTERS = { window: 44, phone: 34 };

/** Stands for nothing chosen, where that may be: no entry's value is empty. */
const NONE = '';

/** One entry of a few that stand side by side. */
export function SegmentedControl(props: ControlProps) {
  const { plan, view, id, touch, context, send } = props;
  const entries = optionsOf(view.data, context.t);
  const none = plan.isNecessary ? [] : [{ value: NONE, label: context.say('filters.any') }];
  const options = [...none, ...entries];
  const letters = options.reduce((sum, { label }) => sum + label.length, 0);
  const hasRoom =
    view.total === null &&
    options.length <= MOST_ENTRIES &&
    letters <= (touch ? MOST_LETTERS.phone : MOST_LETTERS.window);
  if (entries.length === 0 || !hasRoom) return <SelectListControl {...props} />;
  return (
    <Segmented<string>
      id={id}
      name={id}
      {...listAria(props)}
      aria-label={context.t(plan.label)}
      className={`${css.control} ${css.segmented}`}
      block
      options={options.map(({ value, label }) => ({ value, label, title: label }))}
      value={isEntry(view.selected) ? optionKey(view.selected.value) : NONE}
      disabled={!isUsable(props) && view.state !== 'loading'}
      onChange={(key) => {
        const value = entries.find((option) => option.value === key)?.entry.value ?? null;
        send({ type: 'component.chosen', name: plan.name, value });
      }}
    />
  );
}
