import { InputNumber } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../FormDialog.tsx';
import type { WidgetContext } from '../widget.ts';
import { chosenRows, copiedOn, shifted } from './model/copied-on.ts';
import type { GridStore, GridView } from './store.ts';
import { filteredValues, pathOf } from './to-props.ts';
import type { GridProps } from './to-props.ts';

interface CopyDialogProps {
  readonly props: GridProps;
  readonly copying: NonNullable<GridProps['copying']>;
  readonly context: WidgetContext;
  readonly store: GridStore;
  readonly view: GridView;
  readonly onClose: () => void;
}

/**
 * Copies the rows that the filters choose, with a percentage change of their figures. The copies are drafts,
 * which can be reviewed before they are saved.
 */
export function CopyDialog({ props, copying, context, store, view, onClose }: CopyDialogProps) {
  const { appText } = context;
  const [percent, setPercent] = useState<number | null>(0);
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly failed: boolean }>({
    isBusy: false,
    failed: false,
  });
  const { title, shift, scale = [] } = copying;
  const chosen = filteredValues(props, context);
  const count = chosenRows(view.state, chosen).length;
  const apply = async (): Promise<void> => {
    setState({ isBusy: true, failed: false });
    // The target's existing rows are loaded first, so that they are changed instead of added again.
    if (!(await store.loadMore(pathOf(props, shifted(chosen, shift)))))
      return setState({ isBusy: false, failed: true });
    const factor = 1 + (percent ?? 0) / 100;
    const parts = { key: props.key, fields: props.allColumns, newKey: () => crypto.randomUUID() };
    store.step(copiedOn(store.view().state, chosen, { shift, scale, factor }, parts));
    onClose();
  };
  return (
    <FormDialog
      className="grid-bulk"
      submit={appText('grid.copying.apply')}
      isBusy={state.isBusy}
      isDisabled={count === 0}
      {...{ title, appText, onClose }}
      onSubmit={() => void apply()}
    >
      <p>{appText('grid.copying.text', { count })}</p>
      {scale.length === 0 ? null : (
        <label>
          <span>{appText('grid.copying.change')}</span>
          <InputNumber data-first value={percent} min={-99} max={1000} onChange={setPercent} suffix="%" />
        </label>
      )}
      {state.failed ? <p role="alert">{appText('grid.copying.failed')}</p> : null}
    </FormDialog>
  );
}
