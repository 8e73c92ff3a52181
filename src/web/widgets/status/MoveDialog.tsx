import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { ModalDialog } from '../../kit/ModalDialog.tsx';
import type { WidgetContext } from '../widget.ts';

interface MoveDialogProps {
  readonly title: string;
  /** What the note is called that goes with it; null where there is none. */
  readonly noteTitle: string | null;
  readonly most: number;
  readonly context: WidgetContext;
  readonly isBusy: boolean;
  readonly onMove: (note: string) => void;
  readonly onClose: () => void;
}

/** Asks before a row is moved, with room for a note. */
export function MoveDialog({ title, noteTitle, most, context, isBusy, onMove, onClose }: MoveDialogProps) {
  const { say } = context;
  const [note, setNote] = useState('');
  const id = useId();
  return (
    <ModalDialog label={title} onClose={onClose}>
      <form
        className="status-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          onMove(note.trim());
        }}
      >
        <h2>{title}</h2>
        {noteTitle === null ? null : (
          <>
            <label htmlFor={id}>{say('record.noteFor', { title: noteTitle })}</label>
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
        <footer>
          <Button onClick={onClose}>{say('widgets.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {title}
          </Button>
        </footer>
      </form>
    </ModalDialog>
  );
}
