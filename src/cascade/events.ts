import type { Choice } from './selection.ts';

/** What a page may tell the machine. */
export type CascadeInputEvent =
  | { readonly type: 'component.chosen'; readonly name: string; readonly value: Choice }
  | { readonly type: 'submit.pressed'; readonly name: string }
  /** The user opened a control: an `autoload: false` component loads. */
  | { readonly type: 'component.opened'; readonly name: string }
  /** The user looks for entries of a list that is longer than what came; blank text ends it. */
  | { readonly type: 'component.searched'; readonly name: string; readonly text: string }
  | { readonly type: 'component.retried'; readonly name: string }
  /** Back to what the bar starts with. */
  | { readonly type: 'bar.reset' }
  /** Brings the whole bar back to the moment before the last input. */
  | { readonly type: 'undo' }
  /** A saved selection: a start with presets, by component. */
  | { readonly type: 'saved.applied'; readonly selections: Readonly<Record<string, Choice>> }
  | { readonly type: 'metrics.retried' }
  | { readonly type: 'notice.dismissed'; readonly id: number }
  /** The page is hidden or left: what waits to be stored is written at once. */
  | { readonly type: 'page.hidden' };

/** What the actors report. */
export type CascadeReportEvent =
  | { readonly type: 'load.replied'; readonly flight: string; readonly body: unknown }
  | {
      readonly type: 'load.failed';
      readonly flight: string;
      readonly message: string;
      /** The HTTP status of the answer; null where none came. */
      readonly status: number | null;
    }
  | { readonly type: 'metrics.finished'; readonly generation: number }
  | { readonly type: 'metrics.failed'; readonly generation: number; readonly message: string }
  | { readonly type: 'record.read'; readonly record: unknown };

/** What the regions of the machine tell each other. */
export type CascadeInnerEvent = { readonly type: 'bar.settled' } | { readonly type: 'run.wanted' };

export type CascadeEvent = CascadeInputEvent | CascadeReportEvent | CascadeInnerEvent;
