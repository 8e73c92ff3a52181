import { Segmented } from 'antd';
import { isEntry } from '../../language/plan/index.ts';
import { hasRoom } from './has-room.ts';
import { isUsable, listAria } from './control.ts';
import type { ControlProps } from './control.ts';
import { useWidth } from '../kit/use-width.ts';
import { optionKey, optionsOf } from './options.ts';
import { SelectListControl } from './SelectListControl.tsx';
import css from './controls.module.css';

/** The value of "nothing selected", where that is allowed: no entry has an empty value. */
const NONE = '';

/** One of a few entries, side by side, or as a list where they don't fit. */
export function SegmentedControl(props: ControlProps) {
  const { plan, view, context } = props;
  const [width, attach] = useWidth();
  const entries = optionsOf(view.data, context);
  const none = plan.isNecessary ? [] : [{ value: NONE, label: context.appText('filters.any') }];
  const options = [...none, ...entries].map(({ value, label }) => ({ value, label, title: label }));
  const labels = options.map(({ label }) => label);
  const isSideBySide = entries.length > 0 && view.total === null && hasRoom(labels, width);
  return (
    <div ref={attach} className={css.around}>
      {isSideBySide ? <SideBySide {...props} options={options} /> : <SelectListControl {...props} />}
    </div>
  );
}

type Option = Record<'value' | 'label' | 'title', string>;

function SideBySide({ options, ...props }: ControlProps & { readonly options: Option[] }) {
  const { plan, view, id, context, send } = props;
  return (
    <Segmented<string>
      id={id}
      name={id}
      {...listAria(props)}
      aria-label={context.t(plan.label)}
      className={`${css.control} ${css.segmented}`}
      block
      options={options}
      value={isEntry(view.selected) ? optionKey(view.selected.value) : NONE}
      disabled={!isUsable(props) && view.state !== 'loading'}
      onChange={(key) => {
        const value =
          optionsOf(view.data, context).find((option) => option.value === key)?.entry.value ?? null;
        send({ type: 'component.chosen', name: plan.name, value });
      }}
    />
  );
}
