import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CallOutcome } from '../actions.ts';
import { carryOut } from './carry-out.ts';
import { CommandConfirm } from './CommandConfirm.tsx';
import type { CommandContext, CommandOffer } from './offer.ts';

export interface CommandRun {
  /** Executes a command; further calls are ignored while it is running. Resolves to null where the reader cancelled. */
  readonly start: (offer: CommandOffer) => Promise<CallOutcome | null>;
  /** Whether a request is running. */
  readonly isBusy: boolean;
  /** The confirmation dialog; null while none is open. */
  readonly question: ReactNode;
}

interface Requested {
  readonly offer: CommandOffer;
  readonly settle: (outcome: CallOutcome | null) => void;
}

/** Executes commands: asks for confirmation where needed, shows a notification, and offers an undo. */
export function useCommand(context: CommandContext): CommandRun {
  const [requested, setRequested] = useState<Requested | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sending = useRef(false);

  const send = async (offer: CommandOffer): Promise<CallOutcome | null> => {
    if (sending.current) return null;
    sending.current = true;
    setBusy(true);
    try {
      return await carryOut(offer, context);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const close = ({ settle }: Requested, outcome: CallOutcome | null): void => {
    setRequested(null);
    settle(outcome);
  };

  return {
    start: (offer) =>
      offer.confirm === null
        ? send(offer)
        : new Promise((settle) => {
            setRequested({ offer, settle });
          }),
    isBusy,
    question:
      requested === null ? null : (
        <CommandConfirm
          offer={requested.offer}
          appText={context.appText}
          onSend={() => send(requested.offer)}
          onClose={(outcome) => close(requested, outcome)}
        />
      ),
  };
}
