import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CallOutcome } from '../actions.ts';
import { carryOut } from './carry-out.ts';
import { CommandConfirm } from './CommandConfirm.tsx';
import type { CommandContext, CommandOffer } from './offer.ts';

export interface CommandRun {
  /** Calls a command, once whatever is pressed meanwhile; null where the reader thought better of it. */
  readonly start: (offer: CommandOffer) => Promise<CallOutcome | null>;
  /** Whether its answer is awaited. */
  readonly isBusy: boolean;
  /** What is asked before it is called; null where nothing is. */
  readonly question: ReactNode;
}

interface Asked {
  readonly offer: CommandOffer;
  readonly settle: (outcome: CallOutcome | null) => void;
}

/** Calls commands from one place: asks first where that is wanted, says what was done, and offers to take it back. */
export function useCommand(context: CommandContext): CommandRun {
  const [asked, setAsked] = useState<Asked | null>(null);
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

  const close = ({ settle }: Asked, outcome: CallOutcome | null): void => {
    setAsked(null);
    settle(outcome);
  };

  return {
    start: (offer) =>
      offer.confirm === null
        ? send(offer)
        : new Promise((settle) => {
            setAsked({ offer, settle });
          }),
    isBusy,
    question:
      asked === null ? null : (
        <CommandConfirm
          offer={asked.offer}
          say={context.say}
          onSend={() => send(asked.offer)}
          onClose={(outcome) => close(asked, outcome)}
        />
      ),
  };
}
