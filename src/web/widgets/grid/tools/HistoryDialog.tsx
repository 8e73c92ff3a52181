import { Button } from 'antd';
import { FormDialog } from '../../FormDialog.tsx';
import type { WidgetContext } from '../../widget.ts';
import type { RowValues } from '../model/field.ts';
import type { GridRow } from '../model/state.ts';
import { rowName } from '../row-name.ts';
import type { GridStore, GridView } from '../store.ts';
import type { GridProps } from '../to-props.ts';
import { AnswerState } from './AnswerState.tsx';
import { changeText } from './PlanView.tsx';
import type { PlanViewProps } from './PlanView.tsx';
import { useAnswer } from './use-answer.ts';
import './tools.css';

interface HistoryDialogProps {
  readonly row: GridRow;
  readonly props: GridProps;
  readonly context: WidgetContext;
  readonly store: GridStore;
  readonly view: GridView;
  readonly sheet: PlanViewProps['sheet'];
  readonly onClose: () => void;
}

interface Version {
  readonly version: number;
  readonly kind: 'insert' | 'update' | 'delete';
  readonly values: RowValues;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Lists who has written a row, when and what. Each version can be restored as a draft. */
export function HistoryDialog({ row, props, context, store, view, sheet, onClose }: HistoryDialogProps) {
  const { appText, format, actions } = context;
  const path = `${props.path}/history?id=${encodeURIComponent(row.key)}`;
  const answer = useAnswer<{ readonly history: readonly Version[] }>(path, actions.load);
  const { data } = answer;
  const versions = data?.history ?? [];
  const title = appText('grid.history.title', { name: rowName(row, props.key, sheet) });
  const restore = (values: RowValues): void => {
    const fields = sheet.fields.filter(({ name, compute }) => compute === null && !name.includes('.'));
    const own = props.open === null ? fields : fields.filter(({ name }) => !props.key.includes(name));
    const cells = own.map(({ name }) => ({ key: row.key, field: name, value: values[name] ?? null }));
    store.step({ restored: [row.key], cells });
    onClose();
  };
  return (
    <FormDialog
      title={title}
      size="wide"
      className="grid-dialog"
      {...{ appText, onClose }}
      footer={
        <>
          {view.mayWrite && versions.length > 1 ? (
            <p className="grid-note">{appText('grid.history.note')}</p>
          ) : null}
          <Button data-first onClick={onClose}>
            {appText('grid.close')}
          </Button>
        </>
      }
    >
      <AnswerState {...{ answer, appText }} />
      {data !== null && versions.length === 0 ? <p>{appText('grid.history.none')}</p> : null}
      <ol className="grid-versions">
        {versions.map(({ version, kind, values, by, at }, index) => {
          const before = versions[index + 1]?.values ?? null;
          const change = { kind, row: null, before, after: kind === 'delete' ? null : values };
          const isNow = index === 0;
          return (
            <li key={version}>
              <header>
                <strong>
                  <bdi>{by}</bdi>
                </strong>
                <span>{appText(`grid.history.${kind}`)}</span>
                <time dateTime={at}>{format.moment(at)}</time>
                <span className="grid-bar-space" />
                {isNow && kind !== 'delete' ? <span>{appText('grid.history.now')}</span> : null}
                {isNow || kind === 'delete' || !view.mayWrite ? null : (
                  <Button size="small" onClick={() => restore(values)}>
                    {appText('grid.history.restore')}
                  </Button>
                )}
              </header>
              <p>{changeText(change, sheet, appText)}</p>
            </li>
          );
        })}
      </ol>
    </FormDialog>
  );
}
