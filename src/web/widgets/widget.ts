import type { ComponentType } from 'react';
import type { ReportColumn, ReportData, WidgetPlan, WidgetSpec } from '../../language/plan/index.ts';
import type { Formatters } from '../../format/index.ts';

/** What a widget knows of the world besides its data. */
export interface WidgetContext {
  readonly plan: WidgetPlan;
  /** Translates an i18n key; a text that is no key comes back as it is. */
  readonly t: (key: string, values?: Readonly<Record<string, string>>) => string;
  readonly format: Formatters;
  /** The name of a column in the reader's language. */
  readonly titleOf: (column: ReportColumn) => string;
  readonly session: Readonly<Record<string, string>>;
  /** Today in the customer's calendar, as an ISO date: the partial day. */
  readonly today: string;
  readonly direction: 'ltr' | 'rtl';
}

/** A query's answer by the query's name; a widget is drawn only when all of its queries have answered. */
export type WidgetData = Readonly<Record<string, ReportData>>;

/**
 * A widget type: everything about it in one folder. `toProps` is pure and says null where there is nothing to draw
 * (the frame then shows "No Data"); `View` draws and nothing else. Loading, error and stale belong to the frame.
 */
export interface WidgetType<Spec extends WidgetSpec = WidgetSpec, Props = unknown> {
  readonly type: Spec['type'];
  /** Drawn without a card around it, as text is. */
  readonly bare?: boolean;
  readonly toProps: (spec: Spec, data: WidgetData, context: WidgetContext) => Props | null;
  readonly View: ComponentType<{ readonly props: Props; readonly context: WidgetContext }>;
  /** The same figures as rows, for "data as table", downloads and screen readers; null where the widget is a table or has none. */
  readonly toTable: ((spec: Spec, data: WidgetData, context: WidgetContext) => ReportData | null) | null;
  /** One sentence that says what the drawing shows, for those who can't see it. */
  readonly describe: (props: Props, context: WidgetContext) => string;
}

/** The one state that a widget is in; each looks different. */
export type WidgetState =
  | { readonly kind: 'waiting'; /** Labels of the filters that it waits for. */ readonly for: readonly string[] }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly data: WidgetData }
  | { readonly kind: 'stale'; readonly data: WidgetData; readonly reason: 'reloading' | 'apply' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'error'; readonly message: string; readonly requestId: string | null };
