import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useCommand } from './use-command.tsx';
import { useInterpreter } from './interpreter.ts';
import { hasCondition, noRecord, offerOf, type CommandContext } from './offer.ts';

interface CommandButtonProps {
  readonly name: string;
  readonly context: CommandContext;
  readonly isMain?: boolean;
}

/** A command as a button. It is shown while its condition is true, and busy while its request is running. */
export function CommandButton({ name, context, isMain = false }: CommandButtonProps) {
  const { filters, actions } = context;
  const holds = useInterpreter(hasCondition(name, context));
  const { start, isBusy, question } = useCommand(context);
  // The selection decides whether the command is available and what it sends.
  const selected = (): string => JSON.stringify(filters.values());
  useSyncExternalStore(filters.subscribe, selected, selected);
  const offer = offerOf(name, noRecord, context, holds);
  if (offer === null) return null;
  const press = async (): Promise<void> => {
    const outcome = await start(offer);
    if (outcome?.kind === 'failed')
      actions.notify(outcome.message, { title: context.appText('widgets.retry'), run: () => void press() });
  };
  return (
    <>
      <Button
        type={isMain ? 'primary' : 'default'}
        danger={offer.danger}
        loading={isBusy}
        aria-busy={isBusy}
        onClick={() => void press()}
      >
        {offer.title}
      </Button>
      {question}
    </>
  );
}
