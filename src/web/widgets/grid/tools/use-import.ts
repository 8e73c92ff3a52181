import { useRef, useState } from 'react';
import type { CallOutcome } from '../../actions.ts';
import type { WidgetContext } from '../../widget.ts';
import { chosenBy } from '../to-props.ts';
import type { GridProps } from '../to-props.ts';
import { planIn } from './row-plan.ts';
import type { ChangePlan } from './row-plan.ts';

/** What a file is read with. */
export interface ImportOptions {
  /** Whether rows go that the file lacks, of those that the page's filters choose. */
  readonly deletes: boolean;
  /** Rows of the file that are not read, since the reader left them out. */
  readonly leaveOut: readonly number[];
}

export interface ImportView {
  readonly name: string | null;
  readonly options: ImportOptions;
  readonly plan: ChangePlan | null;
  readonly isBusy: boolean;
  readonly message: string | null;
  /** Whether what was to be written is not what would change now. */
  readonly hasMoved: boolean;
}

/** What a file may have, in bytes: as Base64 it is a third longer, and the API takes 16 MiB. */
export const MOST_BYTES = 12_000_000;
/** Changes that can be drafts: the API takes no more in one save. */
export const MOST_DRAFTS = 20_000;

const none: ImportView = {
  name: null,
  options: { deletes: false, leaveOut: [] },
  plan: null,
  isBusy: false,
  message: null,
  hasMoved: false,
};

/** Reads a file, asks what it would change, and has that written. Nothing is written that was not shown. */
export function useImport(props: GridProps, context: WidgetContext) {
  const { actions, session } = context;
  const [view, setView] = useState(none);
  const text = useRef('');

  async function ask(options: ImportOptions, more: Readonly<Record<string, string>>): Promise<CallOutcome> {
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
    const outcome = await ask(options, {});
    const message = outcome.kind === 'failed' ? outcome.message : null;
    setView((before) => ({ ...before, plan: planIn(outcome), isBusy: false, message, hasMoved: false }));
  }

  return {
    view,
    plan,
    /** Forgets the file. */
    forget: () => setView(none),
    async read(file: File): Promise<void> {
      setView({ ...none, name: file.name, isBusy: true });
      text.current = await base64Of(file);
      await plan(none.options);
    },
    /** Whether it was written. */
    async write(): Promise<boolean> {
      if (view.plan === null) return false;
      setView((before) => ({ ...before, isBusy: true, message: null }));
      const outcome = await ask(view.options, { mark: view.plan.mark });
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
    /** All changes of the plan that is shown; null where others have changed rows since: then what would change now is shown. */
    async changes(): Promise<ChangePlan['changes'] | null> {
      setView((before) => ({ ...before, isBusy: true, message: null }));
      const outcome = await ask(view.options, { limit: String(MOST_DRAFTS) });
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
