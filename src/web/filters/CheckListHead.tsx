import { Button } from 'antd';
import type { Entry } from '../../language/plan/index.ts';
import { countText } from './check-list-text.ts';
import type { ControlProps } from './control.ts';
import css from './controls.module.css';

interface CheckListHeadProps extends Pick<ControlProps, 'plan' | 'context'> {
  readonly id: string;
  readonly selected: readonly Entry[];
  readonly total: number;
  /** What can be chosen at once; empty where that can't be known. */
  readonly all: readonly Entry[];
  readonly onChoose: (entries: readonly Entry[]) => void;
}

/** What is chosen of a check list, and all or none of it at once. */
export function CheckListHead({ id, plan, context, selected, total, all, onChoose }: CheckListHeadProps) {
  const { say } = context;
  const count = selected.length;
  const counted = countText(count, total, context);
  return (
    <div id={id} className={css.popupHead}>
      <span>{plan.excluded ? say('filters.leftOut', { what: counted }) : counted}</span>
      {plan.selectAll && all.length > 0 && (
        <Choice
          label={say(all.length < total ? 'filters.selectFound' : 'filters.selectAll')}
          idle={count === all.length}
          onChoose={() => onChoose(all)}
        />
      )}
      <Choice label={say('filters.selectNone')} idle={count === 0} onChoose={() => onChoose([])} />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** It would change nothing. It stays within reach: a button that is disabled under the focus loses it. */
  readonly idle: boolean;
  readonly onChoose: () => void;
}

function Choice({ label, idle, onChoose }: ChoiceProps) {
  return (
    <Button type="link" size="small" aria-disabled={idle} onClick={idle ? undefined : onChoose}>
      {label}
    </Button>
  );
}
