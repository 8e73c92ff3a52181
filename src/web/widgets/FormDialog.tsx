import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ModalDialog } from '../kit/ModalDialog.tsx';
import './form-dialog.css';
import type { WidgetContext } from './widget.ts';

interface FormDialogProps {
  readonly title: string;
  /** What the button says that sends what is filled in. */
  readonly submit: string;
  readonly isBusy: boolean;
  readonly say: WidgetContext['say'];
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for something in a dialog, which is sent or cancelled. */
export function FormDialog({ title, submit, isBusy, say, onSubmit, onClose, children }: FormDialogProps) {
  return (
    <ModalDialog label={title} onClose={onClose}>
      <form
        className="form-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <h2>{title}</h2>
        {children}
        <footer>
          <Button onClick={onClose}>{say('widgets.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {submit}
          </Button>
        </footer>
      </form>
    </ModalDialog>
  );
}
