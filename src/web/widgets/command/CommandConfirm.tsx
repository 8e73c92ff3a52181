import { Alert, Button } from 'antd';
import { useLayoutEffect, useId, useRef, useState } from 'react';
import type { WidgetContext } from '../widget.ts';
import type { CallOutcome } from '../actions.ts';
import type { CommandOffer } from './offer.ts';
import './command-confirm.css';

interface CommandConfirmProps {
  readonly offer: Pick<CommandOffer, 'title' | 'danger' | 'confirm'>;
  readonly say: WidgetContext['say'];
  readonly onSend: () => Promise<CallOutcome | null>;
  /** Hears what became of it; null where it was not sent. */
  readonly onClose: (outcome: CallOutcome | null) => void;
}

type Failure = Extract<CallOutcome, { kind: 'failed' }>;

/** Asks before a command is called, and says there why it could not be carried out. The browser's own dialog keeps focus inside and gives it back. */
export function CommandConfirm({ offer, say, onSend, onClose }: CommandConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [refusal, setRefusal] = useState<Failure | null>(null);
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
          {say('widgets.cancel')}
        </Button>
        <Button type="primary" danger={offer.danger} loading={busy} onClick={() => void send()}>
          {offer.title}
        </Button>
      </footer>
    </dialog>
  );
}
