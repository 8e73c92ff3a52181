import { useRef, useState } from 'react';
import type { CallOutcome } from '../../actions.ts';
import type { WidgetContext } from '../../widget.ts';
import { chosenBy } from '../to-props.ts';
import type { GridProps } from '../to-props.ts';
import { planIn } from './row-plan.ts';
import type { ChangePlan } from './row-plan.ts';

/** The options of an import. */
export interface ImportOptions {
  /** Whether rows that match the page's filters are deleted when the file does not contain them. */
  readonly deletes: boolean;
  /** Numbers of the file's rows that the user has left out. */
  readonly leaveOut: readonly number[];
}

export interface ImportView {
  readonly name: string | null;
  readonly options: ImportOptions;
  readonly plan: ChangePlan | null;
  readonly isBusy: boolean;
  readonly message: string | null;
  /** Whether the changes have become others than those that were shown. */
  readonly hasMoved: boolean;
}

/** The maximum size of a file in bytes. As Base64 it is a third longer, and the API accepts 16 MiB. */
export const MOST_BYTES = 12_000_000;
/** The maximum number of changes that can become drafts. The API accepts no more in one save. */
export const MOST_DRAFTS = 20_000;

const none: ImportView = {
  name: null,
  options: { deletes: false, leaveOut: [] },
  plan: null,
  isBusy: false,
  message: null,
  hasMoved: false,
};

/**
 * Reads a file, requests the changes that it would make, and applies them. Only changes that were shown are
 * written.
 */
export function useImport(props: GridProps, context: WidgetContext) {
  const { actions, session } = context;
  const [view, setView] = useState(none);
  const text = useRef('');

  async function send(options: ImportOptions, more: Readonly<Record<string, string>>): Promise<CallOutcome> {
    const params = new URLSearchParams({
      ...Object.fromEntries(
        Object.entries(chosenBy(props, context)).map(([name, value]) => [name, String(value)]),
      ),
      missing: options.deletes ? 'delete' : 'keep',
      language: session.language ?? 'en',
      ...more,
    });
    return await actions.send({
      method: 'POST',
      path: `${props.path}/import?${params}`,
      body: { file: text.current, leaveOut: options.leaveOut },
    });
  }

  async function plan(options: ImportOptions): Promise<void> {
    setView((before) => ({ ...before, options, isBusy: true, message: null }));
    const outcome = await send(options, {});
    const message = outcome.kind === 'failed' ? outcome.message : null;
    setView((before) => ({ ...before, plan: planIn(outcome), isBusy: false, message, hasMoved: false }));
  }

  return {
    view,
    plan,
    /** Removes the file. */
    forget: () => setView(none),
    async read(file: File): Promise<void> {
      setView({ ...none, name: file.name, isBusy: true });
      text.current = await base64Of(file);
      await plan(none.options);
    },
    /** Resolves to whether the changes were written. */
    async write(): Promise<boolean> {
      if (view.plan === null) return false;
      setView((before) => ({ ...before, isBusy: true, message: null }));
      const outcome = await send(view.options, { mark: view.plan.mark });
      const next = planIn(outcome);
      const message = outcome.kind === 'failed' ? outcome.message : null;
      setView((before) => ({
        ...before,
        plan: next ?? before.plan,
        isBusy: false,
        message,
        hasMoved: next?.done === false,
      }));
      return next?.done === true;
    },
    /**
     * Returns all changes of the plan shown; null when other users have changed rows meanwhile. Then the new
     * plan is shown.
     */
    async changes(): Promise<ChangePlan['changes'] | null> {
      setView((before) => ({ ...before, isBusy: true, message: null }));
      const outcome = await send(view.options, { limit: String(MOST_DRAFTS) });
      const next = planIn(outcome);
      const hasMoved = next !== null && next.mark !== view.plan?.mark;
      const message = outcome.kind === 'failed' ? outcome.message : null;
      setView((before) => ({ ...before, plan: next ?? before.plan, isBusy: false, message, hasMoved }));
      return hasMoved ? null : (next?.changes ?? null);
    },
  };
}

async function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<void>((resolve, reject) => {
    reader.addEventListener('load', () => resolve());
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
  });
  reader.readAsDataURL(file);
  await read;
  return String(reader.result).replace(/^[^,]*,/, '');
}
