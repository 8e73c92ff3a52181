import { Alert, Button } from 'antd';
import { useLayoutEffect, useId, useRef, useState } from 'react';
import type { WidgetContext } from '../widget.ts';
import type { CallOutcome } from '../actions.ts';
import type { CommandOffer } from './offer.ts';
import './command-confirm.css';

interface CommandConfirmProps {
  readonly offer: Pick<CommandOffer, 'title' | 'danger' | 'confirm'>;
  readonly appText: WidgetContext['appText'];
  readonly onSend: () => Promise<CallOutcome | null>;
  /** Called with the result; null where nothing was sent. */
  readonly onClose: (outcome: CallOutcome | null) => void;
}

type Failure = Extract<CallOutcome, { kind: 'failed' }>;

/**
 * Asks for confirmation before a command is sent, and shows the error if it fails. A native dialog, which keeps the
 * focus inside and restores it when it closes.
 */
export function CommandConfirm({ offer, appText, onSend, onClose }: CommandConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  // Closed while it is still in the document; otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The focus is on Cancel, so that pressing Enter too early changes nothing.
    cancel.current?.focus();
    return () => element?.close();
  }, []);
  const send = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const outcome = await onSend();
    setBusy(false);
    if (outcome?.kind === 'failed') setRefusal(outcome);
    else onClose(outcome);
  };
  return (
    <dialog
      ref={dialog}
      className="command-confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={offer.confirm?.text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose(null);
      }}
    >
      <h2 id={`${id}-title`}>{offer.confirm?.title}</h2>
      {offer.confirm?.text ? <p id={`${id}-text`}>{offer.confirm.text}</p> : null}
      {refusal === null ? null : <Alert type="error" showIcon role="alert" title={refusal.message} />}
      <footer>
        <Button ref={cancel} onClick={() => onClose(null)}>
          {appText('widgets.cancel')}
        </Button>
        <Button type="primary" danger={offer.danger} loading={busy} onClick={() => void send()}>
          {offer.title}
        </Button>
      </footer>
    </dialog>
  );
}
