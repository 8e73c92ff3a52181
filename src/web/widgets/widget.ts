import type { ComponentType, ReactNode } from 'react';
import type { Formatters } from '../../format/index.ts';
import type { ExpressionValues } from '../../expressions/index.ts';
import { definitionFor } from '../../language/plan/index.ts';
import type {
  CommandPlan,
  CompleteSpec,
  ReportColumn,
  ReportData,
  TokenScope,
  WidgetDefinition,
  WidgetPlan,
} from '../../language/plan/index.ts';
import type { WidgetActions } from './actions.ts';
import type { AppText } from '../i18n/index.ts';
import type { PageForms } from './page-forms.ts';

/** The page's filters, as far as a click in a widget can set them. */
export interface WidgetFilters {
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * The selection of a filter as texts: the values of entries, or `start_end` for dates. Null where it can't be
   * changed now. The same list until it changes.
   */
  readonly chosen: (name: string) => readonly string[] | null;
  /** Whether it accepts any date range. */
  readonly takesRange: (name: string) => boolean;
  /**
   * Selects a member; a selected member is deselected. With `adds`, other selected members of a check list stay
   * selected.
   */
  readonly choose: (name: string, member: string, adds: boolean) => void;
  /** Undoes the last selection on the page. */
  readonly undo: () => void;
  /** The values that each filter would send now, for tokens and expressions. The same map until one changes. */
  readonly values: () => TokenScope['values'];
  readonly inExpressions: () => ExpressionValues;
  /**
   * The selection of a filter in the reader's language; without one, its placeholder, or empty. A widget whose text mentions it re-renders
   * when it changes.
   */
  readonly wordsOf: (name: string) => string;
  /** The label of a filter. */
  readonly labelOf: (name: string) => string;
}

/** What a widget needs besides its data. */
export interface WidgetContext {
  readonly plan: WidgetPlan;
  /** Translates an i18n key. A text that is no key is returned unchanged. */
  readonly t: (key: string, values?: Readonly<Record<string, string>>) => string;
  /** Returns the product's own texts: "Other", "No Data", "highest". */
  readonly appText: AppText;
  readonly format: Formatters;
  /** The name of a column in the reader's language. */
  readonly titleOf: (column: ReportColumn) => string;
  readonly session: Readonly<Record<string, string>>;
  /** The parameters of the page's route. */
  readonly route: Readonly<Record<string, string | undefined>>;
  readonly actions: WidgetActions;
  /** The page's current filters as a query string (`?brand=B2`). */
  readonly filterQuery: () => string;
  readonly filters: WidgetFilters;
  /**
   * What is selected at the address of a page (`/report?brand=B2`), in the reader's language. Null where the reader can't
   * open it with this selection.
   */
  readonly filterWords: (address: string, signal: AbortSignal) => Promise<readonly SelectedWords[] | null>;
  readonly forms: PageForms;
  /** The commands that the page can send, by name. */
  readonly commands: Readonly<Record<string, CommandPlan>>;
  /** Reloads queries of the page, because their data was changed; null for the widget's own queries. */
  readonly refresh: (queries: readonly string[] | null) => void;
  /** The current date in the customer's calendar, as an ISO date. */
  readonly today: string;
  readonly direction: 'ltr' | 'rtl';
  /** Entries of the widget's menu that the page adds, such as a form for a note on a chart. */
  readonly entries?: readonly WidgetEntry[];
}

/** The selection of a filter as text. */
export interface SelectedWords {
  readonly label: string;
  readonly value: string;
}

/** An entry of a widget's menu. */
export interface WidgetEntry {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
}

/** The response of each query by its name. A widget is drawn only when all of its queries have responded. */
export type WidgetData = Readonly<Record<string, ReportData>>;

/** The headings above a column of a file, the outermost first and its own last. */
export interface ColumnHead {
  readonly above: readonly string[];
  /** The depth in the tree of columns: 1 is outermost, 0 a total. */
  readonly level: number;
}

/** The figures of a widget as rows. */
export type WidgetTable = ReportData & {
  /** The headings of each column; undefined where each has one heading. */
  readonly heads?: readonly ColumnHead[];
};

/** The shape of a widget's placeholder while its data is loading. */
export type SkeletonShape = 'tile' | 'chart' | 'bars' | 'ring' | 'dials' | 'list' | 'words' | 'rows';

/** The props of a view: those of its widget type, and the context. */
export interface ViewProps<Props> {
  readonly props: Props;
  readonly context: WidgetContext;
}

/** Derives what a widget draws; null where there is nothing to draw. */
export type ToProps<Type extends CompleteSpec['type'], Props> = (
  spec: SpecOf<Type>,
  data: WidgetData,
  context: WidgetContext,
) => Props | null;

/**
 * A widget type, with everything about it in one folder. `toProps` is pure and returns null where there is nothing to
 * draw; the frame then shows "No Data". `View` only draws. The frame handles the states loading, error and stale.
 */
export interface WidgetType<Spec extends CompleteSpec = CompleteSpec, Props = unknown> {
  readonly type: Spec['type'];
  /** What a reader sees, as the type's schema defines. */
  readonly shows: WidgetDefinition['shows'];
  readonly skeleton: SkeletonShape;
  /** The height of the body in every state, in pixels, so that nothing moves; null where the text decides. */
  readonly heightOf: (spec: Spec) => number | null;
  /** Whether the body shrinks to the height that its rows need; default: false. */
  readonly fits?: (spec: Spec) => boolean;
  readonly toProps: (spec: Spec, data: WidgetData, context: WidgetContext) => Props | null;
  /** Loaded on demand. */
  readonly View: ComponentType<ViewProps<Props> & { readonly fallback?: ReactNode }>;
  /** Loads the code of `View` ahead of its data. */
  readonly preload: () => Promise<unknown>;
  /**
   * The same figures as rows, for "data as table", downloads and screen readers. Null where the widget is a table or
   * has no figures.
   */
  readonly toTable: ((spec: Spec, data: WidgetData, context: WidgetContext) => WidgetTable | null) | null;
  /**
   * Whether part of the report's rows, in the order of its query, makes part of the table; files are then written
   * part by part. Undefined where every part needs all rows. `sort` is the query's sort.
   */
  readonly inParts?: (spec: Spec, report: ReportData, sort: unknown) => boolean;
  /** A sentence about what the drawing shows, for screen readers. */
  readonly describe: (props: Props, context: WidgetContext) => string;
}

/** The state of a widget; each looks different. */
export type WidgetState =
  | {
      readonly kind: 'waiting';
      /** The labels of the filters that it waits for. */
      readonly for: readonly string[];
      /** True where these filters have no entries to choose from. */
      readonly noEntries?: true;
    }
  /** `share`: the progress of the response, 0 to 1, where it is known. */
  | { readonly kind: 'loading'; readonly share?: number }
  | { readonly kind: 'ready'; readonly data: WidgetData }
  | {
      readonly kind: 'stale';
      readonly data: WidgetData;
      readonly reason: 'reloading' | 'apply';
      readonly share?: number;
    }
  /** The request was cancelled. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'error'; readonly message: string; readonly requestId: string | null };

/** The spec of one type. */
export type SpecOf<Type extends CompleteSpec['type']> = Extract<CompleteSpec, { readonly type: Type }>;

/**
 * A widget type with what its schema defines. The result's type hides the spec, so that all types can be in one list;
 * the registry finds them by `spec.type`.
 */
export function defineWidget<Type extends CompleteSpec['type'], Props>(
  type: Omit<WidgetType<SpecOf<Type>, Props>, 'shows'>,
): WidgetType {
  return { ...type, shows: definitionFor(type).shows } as unknown as WidgetType;
}
