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
import type { Say } from '../i18n/index.ts';
import type { PageForms } from './page-forms.ts';

/** The page's filters, as far as a click in a widget may choose in them. */
export interface WidgetFilters {
  readonly subscribe: (listener: () => void) => () => void;
  /** What is chosen in a component, as texts: values of entries, `start_end` of dates. Null where it takes no choice now. The same list until it changes. */
  readonly chosen: (name: string) => readonly string[] | null;
  /** Whether it takes any days from one to another. */
  readonly takesRange: (name: string) => boolean;
  /** Chooses a member, or takes it back where it is what is chosen; `adds` leaves the others of a check list as they are. */
  readonly choose: (name: string, member: string, adds: boolean) => void;
  /** Takes the last choice of the page back. */
  readonly undo: () => void;
  /** What each component would send now, as tokens and expressions take it. The same map until it changes. */
  readonly values: () => TokenScope['values'];
  readonly inExpressions: () => ExpressionValues;
  /** What is selected in a component, in the reader's words; empty for nothing. A widget that says it is drawn anew with it. */
  readonly wordsOf: (name: string) => string;
  /** How a component is called. */
  readonly labelOf: (name: string) => string;
}

/** What a widget knows of the world besides its data. */
export interface WidgetContext {
  readonly plan: WidgetPlan;
  /** Translates an i18n key; a text that is no key comes back as it is. */
  readonly t: (key: string, values?: Readonly<Record<string, string>>) => string;
  /** Says the product's own words: "Other", "No Data", "highest". */
  readonly say: Say;
  readonly format: Formatters;
  /** The name of a column in the reader's language. */
  readonly titleOf: (column: ReportColumn) => string;
  readonly session: Readonly<Record<string, string>>;
  /** The parameters of the page's route. */
  readonly route: Readonly<Record<string, string | undefined>>;
  readonly actions: WidgetActions;
  /** The page's filters as they are now, as the query of an address (`?brand=B2`). */
  readonly filterQuery: () => string;
  readonly filters: WidgetFilters;
  readonly forms: PageForms;
  /** What the page can change, by name. */
  readonly commands: Readonly<Record<string, CommandPlan>>;
  /** Asks queries of the page anew, since something that they show was changed; for null, those of the widget. */
  readonly refresh: (queries: readonly string[] | null) => void;
  /** Today in the customer's calendar, as an ISO date: the partial day. */
  readonly today: string;
  readonly direction: 'ltr' | 'rtl';
}

/** A query's answer by the query's name; a widget is drawn only when all of its queries have answered. */
export type WidgetData = Readonly<Record<string, ReportData>>;

/** What stands above a column of a file, from the outermost heading on, the last one being its own. */
export interface ColumnHead {
  readonly above: readonly string[];
  /** Depth in the tree of columns: 1 is outermost, 0 a total. */
  readonly level: number;
}

/** The figures of a widget as rows. */
export type WidgetTable = ReportData & {
  /** Of each column; absent where each has one heading. */
  readonly heads?: readonly ColumnHead[];
};

/** What a widget looks like before its data is there. */
export type SkeletonShape = 'tile' | 'chart' | 'bars' | 'ring' | 'dials' | 'list' | 'words' | 'rows';

/** What a view draws: its own props, and what it knows of the world. */
export interface ViewProps<Props> {
  readonly props: Props;
  readonly context: WidgetContext;
}

/**
 * A widget type: everything about it in one folder. `toProps` is pure and says null where there is nothing to draw
 * (the frame then shows "No Data"); `View` draws and nothing else. Loading, error and stale belong to the frame.
 */
export interface WidgetType<Spec extends CompleteSpec = CompleteSpec, Props = unknown> {
  readonly type: Spec['type'];
  /** What a reader sees, as the type's schema says. */
  readonly shows: WidgetDefinition['shows'];
  readonly skeleton: SkeletonShape;
  /** The height that the body keeps in every state, in pixels, so that nothing jumps; null where the text decides. */
  readonly heightOf: (spec: Spec) => number | null;
  /** Whether it gives back the height that it does not need once its rows are there; it keeps all of it if left out. */
  readonly fits?: (spec: Spec) => boolean;
  readonly toProps: (spec: Spec, data: WidgetData, context: WidgetContext) => Props | null;
  /** Loaded when first needed. */
  readonly View: ComponentType<ViewProps<Props> & { readonly fallback?: ReactNode }>;
  /** Loads the code of `View` ahead of its data. */
  readonly preload: () => Promise<unknown>;
  /** The same figures as rows, for "data as table", downloads and screen readers; null where the widget is a table or has none. */
  readonly toTable: ((spec: Spec, data: WidgetData, context: WidgetContext) => WidgetTable | null) | null;
  /**
   * Whether a part of the report's rows, in the order of its query, is a part of the table: then files take one part after
   * the other. Left out where all rows are needed for any. `sort` is what the query says.
   */
  readonly inParts?: (spec: Spec, report: ReportData, sort: unknown) => boolean;
  /** One sentence that says what the drawing shows, for those who can't see it. */
  readonly describe: (props: Props, context: WidgetContext) => string;
}

/** The one state that a widget is in; each looks different. */
export type WidgetState =
  | {
      readonly kind: 'waiting';
      /** Labels of the filters that it waits for. */
      readonly for: readonly string[];
      /** Set where these have no entries to choose from. */
      readonly noEntries?: true;
    }
  /** `share`: how much of the answer is made, from 0 to 1, where that is known. */
  | { readonly kind: 'loading'; readonly share?: number }
  | { readonly kind: 'ready'; readonly data: WidgetData }
  | {
      readonly kind: 'stale';
      readonly data: WidgetData;
      readonly reason: 'reloading' | 'apply';
      readonly share?: number;
    }
  /** Somebody has cancelled it. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'error'; readonly message: string; readonly requestId: string | null };

/** The spec of one type. */
export type SpecOf<Type extends CompleteSpec['type']> = Extract<CompleteSpec, { readonly type: Type }>;

/**
 * A widget type with what its schema says of it. Forgets which spec it takes, so that all types can stand in one list; the
 * registry finds them by `spec.type`.
 */
export function defineWidget<Type extends CompleteSpec['type'], Props>(
  type: Omit<WidgetType<SpecOf<Type>, Props>, 'shows'>,
): WidgetType {
  return { ...type, shows: definitionFor(type).shows } as unknown as WidgetType;
}
