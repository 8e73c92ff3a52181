import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActionMenu } from '../ActionMenu.tsx';
import { useInterpreter } from '../command/interpreter.ts';
import { useCommand } from '../command/use-command.tsx';
import type { WidgetContext } from '../widget.ts';
import { areConditional, type RowAction } from './row-actions.ts';
import { memberText } from './member-text.ts';
import type { TableProps } from './to-props.ts';
import type { TableNode } from './tree.ts';

export interface RowActions {
  /** The menu of a row; null where it has no actions. */
  readonly menuOf: (node: TableNode) => ReactNode;
  /** The open confirmation dialog; null while there is none. */
  readonly question: ReactNode;
}

/** The menus of rows and the execution of their actions. */
export function useRowActions({ actions, actionsOf }: TableProps, context: WidgetContext): RowActions {
  const holds = useInterpreter(areConditional(actions, context));
  const { start, isBusy, question } = useCommand(context);
  const [chosen, setChosen] = useState<TableNode | null>(null);

  const choose = async (action: RowAction, node: TableNode): Promise<void> => {
    if (action.kind === 'open') return context.actions.open(action.address);
    setChosen(node);
    const outcome = await start(action.offer);
    // After a confirmation, its dialog has shown the error.
    if (outcome?.kind === 'failed' && action.offer.confirm === null)
      context.actions.notify(outcome.message, {
        title: context.appText('widgets.retry'),
        run: () => void choose(action, node),
      });
  };

  return {
    menuOf: (node) => {
      const offered = actionsOf(node, holds);
      if (offered.length === 0) return null;
      const title = memberText(node.label, node.dimension, context);
      const entries = offered.map((action, index) => ({
        key: String(index),
        label: action.title,
        danger: action.kind === 'send' && action.offer.danger,
        run: () => void choose(action, node),
      }));
      // Destructive actions are in a group of their own.
      const groups = [entries.filter(({ danger }) => !danger), entries.filter(({ danger }) => danger)];
      return (
        <ActionMenu
          label={context.appText('widgets.actions', { title })}
          isBusy={isBusy && node === chosen}
          groups={() => groups}
        />
      );
    },
    question,
  };
}
