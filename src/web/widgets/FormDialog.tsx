import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ModalDialog } from '../kit/ModalDialog.tsx';
import './form-dialog.css';
import type { WidgetContext } from './widget.ts';

interface FormDialogProps {
  readonly title: string;
  /** The label of the button that submits the form. */
  readonly submit: string;
  readonly isBusy: boolean;
  readonly say: WidgetContext['say'];
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form that is submitted or cancelled. */
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
