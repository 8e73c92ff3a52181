import { Input } from 'antd';
import { useId, useState } from 'react';
import { DayField } from '../../kit/date/DayField.tsx';
import { FormDialog } from '../FormDialog.tsx';
import type { RowAnswer } from '../row/row-store.ts';
import type { WidgetContext } from '../widget.ts';
import { proposedCopy, shiftOf } from './copy-of.ts';
import type { BoardProps } from './to-props.ts';

export interface RequestedCopy {
  readonly values: Readonly<Record<string, string>>;
  readonly shiftDays: number;
}

interface CopyCardDialogProps {
  readonly row: RowAnswer;
  readonly rows: readonly RowAnswer[];
  readonly props: BoardProps;
  readonly copies: NonNullable<BoardProps['copies']>;
  readonly context: WidgetContext;
  /** Resolves to the reason of a refusal; null where the copy was saved. */
  readonly onCopy: (copy: RequestedCopy) => Promise<string | null>;
  readonly onClose: () => void;
}

/** A dialog for the name and the start date of a copy. Rows that belong to the row are copied with it. */
export function CopyCardDialog({ row, rows, props, copies, context, onCopy, onClose }: CopyCardDialogProps) {
  const { appText, t } = context;
  const { plan, name } = props;
  const { fields, from } = copies;
  const id = useId();
  const [texts, setTexts] = useState(() =>
    proposedCopy(row, props, rows, (text, number) => appText('record.copy', { name: text, number })),
  );
  const first = from === undefined ? '' : String(row.values[from] ?? '');
  const [day, setDay] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const shiftDays = shiftOf(first, day);
  const title = appText('record.copying.title', { name: String(row.values[name] ?? '') });
  const send = async (): Promise<void> => {
    setBusy(true);
    const refused = await onCopy({ values: texts, shiftDays: shiftDays ?? 0 });
    setBusy(false);
    if (refused === null) onClose();
    else setRefusal(refused);
  };
  return (
    <FormDialog
      {...{ title, isBusy, appText, onClose }}
      submit={appText('record.copying.do')}
      onSubmit={() => void send()}
    >
      <p>{appText('record.copying.what')}</p>
      {fields.map((field, index) => (
        <p key={field} className="board-copy-field">
          <label htmlFor={`${id}-${field}`}>{t(plan.fields[field]!.title)}</label>
          <Input
            id={`${id}-${field}`}
            {...(index === 0 && { 'data-first': true })}
            required
            value={texts[field]}
            maxLength={Number(plan.schema.properties[field]?.['maxLength'] ?? 2000)}
            onChange={({ target }) => setTexts({ ...texts, [field]: target.value })}
          />
        </p>
      ))}
      {from === undefined || first === '' ? null : (
        <p className="board-copy-field">
          <label htmlFor={`${id}-day`}>{t(plan.fields[from]!.title)}</label>
          <DayField
            id={`${id}-day`}
            {...{ context }}
            required
            value={day}
            aria-describedby={`${id}-shift`}
            onChange={setDay}
          />
          <small id={`${id}-shift`} role="status">
            {shiftDays === null || shiftDays === 0
              ? appText('record.copying.sameDays')
              : appText(shiftDays > 0 ? 'record.copying.later' : 'record.copying.earlier', {
                  count: Math.abs(shiftDays),
                })}
          </small>
        </p>
      )}
      {refusal === null ? null : (
        <p role="alert" className="board-copy-refused">
          {refusal}
        </p>
      )}
    </FormDialog>
  );
}
