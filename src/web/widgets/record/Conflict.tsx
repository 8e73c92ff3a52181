import { Button } from 'antd';
import { valueText } from '../row/value-text.ts';
import type { RowStore, RowView } from '../row/row-store.ts';
import type { WidgetContext } from '../widget.ts';
import type { RecordField } from './to-props.ts';

interface ConflictProps {
  readonly field: RecordField;
  readonly context: WidgetContext;
  readonly store: RowStore;
  readonly view: RowView;
}

/**
 * Shows the value that another user saved in the same field meanwhile, and lets the user choose one of the
 * two.
 */
export function Conflict({ field: { name, field, title }, context, store, view }: ConflictProps) {
  const { appText } = context;
  const theirs = valueText(field, view.state.saved[name], context, view.texts[name]);
  return (
    <div className="record-conflict" role="alert">
      <p>
        {appText('record.conflict', {
          name: view.changedBy ?? appText('record.nobody'),
          value: theirs === '' ? appText('record.nothing') : theirs,
        })}
      </p>
      <Button
        size="small"
        aria-label={`${title}: ${appText('grid.conflict.mine')}`}
        onClick={() => store.settle(name, 'mine')}
      >
        {appText('grid.conflict.mine')}
      </Button>
      <Button
        size="small"
        aria-label={`${title}: ${appText('grid.conflict.theirs')}`}
        onClick={() => store.settle(name, 'theirs')}
      >
        {appText('grid.conflict.theirs')}
      </Button>
    </div>
  );
}
