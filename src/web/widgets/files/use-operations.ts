import { useMemo } from 'react';
import type { FileFault } from '../../../files/index.ts';
import type { CallOutcome } from '../actions.ts';
import type { WidgetContext } from '../widget.ts';
import { faultText } from './fault-text.ts';

export interface Operations {
  /** Resolves to whether the operation succeeded. A failure is shown to the user. So do all operations. */
  readonly addFolder: (folder: string, name: string) => Promise<boolean>;
  readonly rename: (id: string, name: string) => Promise<boolean>;
  readonly move: (ids: readonly string[], folder: string) => Promise<boolean>;
  readonly remove: (ids: readonly string[]) => Promise<boolean>;
  readonly restore: (ids: readonly string[]) => Promise<boolean>;
  readonly takeVersion: (id: string, version: number) => Promise<boolean>;
}

interface OperationsParts {
  readonly area: string;
  readonly context: WidgetContext;
  readonly reload: () => void;
}

/** The maximum number of entries per request. */
const most = 1_000;

/**
 * Returns the operations on entries. The list is reloaded after each. More than 1000 entries are sent in
 * several requests; the first failure stops them.
 */
export function useOperations({ area, context, reload }: OperationsParts): Operations {
  const { actions, appText } = context;
  return useMemo(() => {
    const call = async (path: string, body: Readonly<Record<string, unknown>>): Promise<boolean> => {
      const outcome = await actions.send({
        method: 'POST',
        path: `files/${encodeURIComponent(area)}/${path}`,
        body,
      });
      if (outcome.kind === 'failed') actions.notify(reasonOf(outcome, context));
      reload();
      return outcome.kind === 'done';
    };
    const callForAll = async (
      path: string,
      ids: readonly string[],
      more: Readonly<Record<string, unknown>> = {},
    ): Promise<boolean> => {
      for (let at = 0; at < ids.length; at += most)
        if (!(await call(path, { ids: ids.slice(at, at + most), ...more }))) return false;
      return true;
    };
    const restore: Operations['restore'] = (ids) => callForAll('restore', ids);
    return {
      addFolder: (folder, name) => call('folders', { folder, name }),
      rename: (id, name) => call('rename', { id, name }),
      move: (ids, folder) => callForAll('move', ids, { folder }),
      async remove(ids) {
        const isDone = await callForAll('delete', ids);
        const undo = { title: appText('files.undo'), run: () => void restore(ids) };
        if (isDone) actions.notify(appText('files.deleted', { count: ids.length }), undo);
        return isDone;
      },
      restore,
      takeVersion: (id, version) => call('versions/restore', { id, version }),
    };
  }, [actions, area, context, reload, appText]);
}

/** Returns the broken rule as a sentence if the server's refusal names one, or else the error message. */
function reasonOf(outcome: CallOutcome & { readonly kind: 'failed' }, context: WidgetContext): string {
  const { error } = (outcome.refusal ?? {}) as {
    error?: {
      code?: string;
      details?: readonly { name: string; message: string; allowed?: readonly string[] }[];
    };
  };
  const [fault] = error?.code === 'refused-file' ? (error.details ?? []) : [];
  if (fault === undefined) return outcome.message;
  const { name, message, allowed } = fault;
  return faultText({ rule: name as FileFault['rule'], found: message, allowed: allowed?.[0] ?? '' }, context);
}
