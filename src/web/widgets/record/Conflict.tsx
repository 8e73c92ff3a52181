import { Button } from 'antd';
import { FilterWords } from '../row/FilterWords.tsx';
import { valueText } from '../row/value-text.ts';
import type { RowStore, RowView } from '../row/row-store.ts';
import type { WidgetContext } from '../widget.ts';
import type { RecordField } from './to-props.ts';

interface ConflictProps {
  readonly field: RecordField;
  /** The address of the other user's page and filters, for a field with the filters of a page; null for others. */
  readonly address: string | null;
  readonly context: WidgetContext;
  readonly store: RowStore;
  readonly view: RowView;
}

/**
 * Shows the value that another user saved in the same field meanwhile, and lets the user choose one of the
 * two.
 */
export function Conflict({ field: { name, field, title }, address, context, store, view }: ConflictProps) {
  const { appText } = context;
  const theirs =
    valueText(field, view.state.saved[name], context, view.texts[name]) || appText('record.nothing');
  return (
    <div className="record-conflict" role="alert">
      <div>
        {appText('record.conflict', {
          name: view.changedBy ?? appText('record.nobody'),
          value: address === null ? theirs : '',
        })}
        {address === null ? null : <FilterWords {...{ address, context }} />}
      </div>
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
