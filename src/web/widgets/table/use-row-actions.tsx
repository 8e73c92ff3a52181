import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ActionMenu } from '../ActionMenu.tsx';
import type { WidgetContext } from '../widget.ts';
import type { RowAction } from './row-actions.ts';
import { RowConfirm } from './RowConfirm.tsx';
import { memberText } from './member-text.ts';
import type { TableProps } from './to-props.ts';
import type { TableNode } from './tree.ts';

export interface RowActions {
  /** The menu of a row; null where it offers nothing. */
  readonly menuOf: (node: TableNode) => ReactNode;
  /** What is asked before something is done; null where nothing is. */
  readonly question: ReactNode;
}

type Sending = Extract<RowAction, { kind: 'send' }>;

/** What happened to a call that was sent: null when it was done, else why not. */
type Refusal = string | null;

/** The menus of rows, and what comes of what is chosen in them. */
export function useRowActions({ actionsOf }: TableProps, context: WidgetContext): RowActions {
  const [asked, setAsked] = useState<Sending | null>(null);
  const sending = useRef(false);

  const send = async ({ call, toast }: Sending): Promise<Refusal> => {
    if (sending.current) return null;
    sending.current = true;
    const outcome = await context.actions.send(call);
    sending.current = false;
    if (outcome.kind === 'failed') return outcome.message;
    if (toast !== null) context.actions.notify(toast);
    context.reload();
    return null;
  };

  const choose = (action: RowAction): void => {
    if (action.kind === 'open') return context.actions.open(action.address);
    if (action.confirm !== null) return setAsked(action);
    void send(action).then((refusal) => refusal !== null && context.actions.notify(refusal));
  };

  return {
    menuOf: (node) => {
      const offered = actionsOf(node);
      if (offered.length === 0) return null;
      const title = memberText(node.label, node.dimension, context);
      const entries = offered.map((action, index) => ({
        key: String(index),
        label: action.title,
        danger: action.danger,
        run: () => choose(action),
      }));
      // What takes something away stands apart.
      const groups = [entries.filter(({ danger }) => !danger), entries.filter(({ danger }) => danger)];
      return <ActionMenu label={context.say('widgets.actions', { title })} groups={() => groups} />;
    },
    question:
      asked === null ? null : (
        <RowConfirm
          action={asked}
          say={context.say}
          onSend={() => send(asked)}
          onClose={() => setAsked(null)}
        />
      ),
  };
}
