import { Alert, Button } from 'antd';
import { useLayoutEffect, useId, useRef, useState } from 'react';
import type { WidgetContext } from '../widget.ts';
import type { RowAction } from './row-actions.ts';
import './row-confirm.css';

interface RowConfirmProps {
  readonly action: Extract<RowAction, { kind: 'send' }>;
  readonly say: WidgetContext['say'];
  /** Does it; answers why it was not done, or null. */
  readonly onSend: () => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks before something is done to a row, and says there why it could not be. The browser's own dialog keeps focus inside and gives it back. */
export function RowConfirm({ action, say, onSend, onClose }: RowConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // Closed while it is still in the document: else the browser does not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Who presses Enter too early changes nothing.
    cancel.current?.focus();
    return () => element?.close();
  }, []);
  const send = async (): Promise<void> => {
    setBusy(true);
    const why = await onSend();
    setBusy(false);
    if (why === null) onClose();
    else setRefusal(why);
  };
  return (
    <dialog
      ref={dialog}
      className="row-confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={`${id}-title`}>{action.confirm?.title}</h2>
      <p id={`${id}-text`}>{action.confirm?.text}</p>
      {refusal === null ? null : <Alert type="error" showIcon role="alert" title={refusal} />}
      <footer>
        <Button ref={cancel} onClick={onClose}>
          {say('widgets.cancel')}
        </Button>
        <Button type="primary" danger={action.danger} loading={busy} onClick={() => void send()}>
          {action.title}
        </Button>
      </footer>
    </dialog>
  );
}
