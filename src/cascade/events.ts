import type { Choice } from './selection.ts';

/** Events that a page may send to the machine. */
export type CascadeInputEvent =
  | { readonly type: 'component.chosen'; readonly name: string; readonly value: Choice }
  | { readonly type: 'submit.pressed'; readonly name: string }
  /** The user opened a control. A component with `autoload: false` loads. */
  | { readonly type: 'component.opened'; readonly name: string }
  /** The user searches a list that is longer than the loaded data. Blank text ends the search. */
  | { readonly type: 'component.searched'; readonly name: string; readonly text: string }
  | { readonly type: 'component.retried'; readonly name: string }
  /** Restores the initial selections. */
  | { readonly type: 'bar.reset' }
  /** Restores the state before the last input. */
  | { readonly type: 'undo' }
  /** Applies a saved selection, as presets by component. */
  | { readonly type: 'saved.applied'; readonly selections: Readonly<Record<string, Choice>> }
  | { readonly type: 'metrics.retried' }
  | { readonly type: 'notice.dismissed'; readonly id: number }
  /** The page is hidden or left. A pending record is stored immediately. */
  | { readonly type: 'page.hidden' };

/** Events of the actors. */
export type CascadeReportEvent =
  | { readonly type: 'load.replied'; readonly flight: string; readonly body: unknown }
  | {
      readonly type: 'load.failed';
      readonly flight: string;
      readonly message: string;
      /** The HTTP status. Null without a response. */
      readonly status: number | null;
    }
  | { readonly type: 'metrics.finished'; readonly generation: number }
  | { readonly type: 'metrics.failed'; readonly generation: number; readonly message: string }
  | { readonly type: 'record.read'; readonly record: unknown };

/** Events between the regions of the machine. */
export type CascadeInnerEvent = { readonly type: 'bar.settled' } | { readonly type: 'run.wanted' };

export type CascadeEvent = CascadeInputEvent | CascadeReportEvent | CascadeInnerEvent;
