import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ModalDialog } from '../kit/ModalDialog.tsx';
import './form-dialog.css';
import type { WidgetContext } from './widget.ts';

interface FormDialogProps {
  readonly title: string;
  /** `wide` has room for a table. */
  readonly size?: 'wide';
  /** The class of the form. */
  readonly className?: string;
  /** The label of the button that submits the form; without it, the dialog only closes. */
  readonly submit?: string;
  /** The label of the button that closes the dialog, where it is not Cancel. */
  readonly close?: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly appText: WidgetContext['appText'];
  readonly onSubmit?: () => void;
  readonly onClose: () => void;
  /** The buttons, where they are not the usual two. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog with a form that is submitted or cancelled. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, className = 'form-dialog', submit, appText, onSubmit, onClose } = props;
  const usual = (
    <>
      <Button data-first={submit === undefined || undefined} onClick={onClose}>
        {props.close ?? appText('widgets.cancel')}
      </Button>
      {submit === undefined ? null : (
        <Button type="primary" htmlType="submit" loading={props.isBusy} disabled={props.isDisabled}>
          {submit}
        </Button>
      )}
    </>
  );
  return (
    <ModalDialog label={title} onClose={onClose} {...(size && { size })}>
      <form
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <h2>{title}</h2>
        {props.children}
        <footer>{props.footer ?? usual}</footer>
      </form>
    </ModalDialog>
  );
}
