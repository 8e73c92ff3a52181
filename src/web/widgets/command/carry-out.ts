import type { CallOutcome } from '../actions.ts';
import type { CommandContext, CommandOffer } from './offer.ts';

/** Sends a command, reloads what it has changed, and offers an undo where there is a command for it. */
export async function carryOut(offer: CommandOffer, context: CommandContext): Promise<CallOutcome> {
  const { actions, appText } = context;
  const { call, title, toast, undo, refreshes } = offer;
  const outcome = await actions.send(call);
  if (outcome.kind === 'failed') return outcome;
  context.refresh(refreshes);
  if (undo !== null)
    actions.notify(toast ?? title, {
      title: appText('widgets.undo'),
      run: () => void takeBack({ ...undo, refreshes: undo.refreshes ?? refreshes }, context),
    });
  else if (toast !== null) actions.notify(toast);
  return outcome;
}

async function takeBack(undo: CommandOffer, context: CommandContext): Promise<void> {
  const outcome = await carryOut(undo, context);
  if (outcome.kind === 'failed') context.actions.notify(outcome.message);
}
