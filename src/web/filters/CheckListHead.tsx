import { Button } from 'antd';
import type { Entry } from '../../language/plan/index.ts';
import { countText } from './check-list-text.ts';
import type { ControlProps } from './control.ts';
import css from './controls.module.css';

interface CheckListHeadProps extends Pick<ControlProps, 'plan' | 'context'> {
  readonly id: string;
  readonly selected: readonly Entry[];
  readonly total: number;
  /** The entries that "select all" selects; empty where they are unknown. */
  readonly all: readonly Entry[];
  readonly onChoose: (entries: readonly Entry[]) => void;
}

/** The head of a check list: what is selected, and buttons that select all or none. */
export function CheckListHead({ id, plan, context, selected, total, all, onChoose }: CheckListHeadProps) {
  const { appText } = context;
  const count = selected.length;
  const counted = countText(count, total, context);
  return (
    <div id={id} className={css.popupHead}>
      <span>{plan.excluded ? appText('filters.leftOut', { what: counted }) : counted}</span>
      {plan.selectAll && all.length > 0 && (
        <Choice
          label={appText(all.length < total ? 'filters.selectFound' : 'filters.selectAll')}
          idle={count === all.length}
          onChoose={() => onChoose(all)}
        />
      )}
      <Choice label={appText('filters.selectNone')} idle={count === 0} onChoose={() => onChoose([])} />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** Whether a click would change nothing. The button stays enabled, because disabling it would lose the focus. */
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
