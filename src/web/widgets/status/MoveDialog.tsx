import { Input } from 'antd';
import { useId, useState } from 'react';
import { FormDialog } from '../FormDialog.tsx';
import type { WidgetContext } from '../widget.ts';

interface MoveDialogProps {
  readonly title: string;
  /** The title of the note field; null without one. */
  readonly noteTitle: string | null;
  readonly most: number;
  readonly context: WidgetContext;
  readonly isBusy: boolean;
  readonly onMove: (note: string) => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before the status of a row changes, with a field for a note. */
export function MoveDialog({ title, noteTitle, most, context, isBusy, onMove, onClose }: MoveDialogProps) {
  const { appText } = context;
  const [note, setNote] = useState('');
  const id = useId();
  return (
    <FormDialog {...{ title, isBusy, appText, onClose }} submit={title} onSubmit={() => onMove(note.trim())}>
      {noteTitle === null ? null : (
        <>
          <label htmlFor={id}>{appText('record.noteFor', { title: noteTitle })}</label>
          <Input.TextArea
            id={id}
            data-first
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={most}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
