import type { ReportData } from '../generated/api.ts';
import type { WidgetSpec } from '../generated/spec.ts';
import { queriesShownBy } from '../widgets/names-in-widget.ts';
import { withDefaults, type CompleteSpec } from '../widgets/with-defaults.ts';
import { widgetSchemas, type WidgetTypeName } from '../widgets/widget-schemas.ts';
import { answers } from './answers.ts';

/** Responses by the name of the query. */
export type ExampleData = Readonly<Record<string, ReportData>>;

/** Every state of a widget, as its frame receives it. */
export type ExampleState =
  | { readonly kind: 'waiting'; readonly for: readonly string[] }
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly data: ExampleData;
      /** Only some of the rows arrived, and the last day is not complete. */
      readonly partial?: true;
      /** The replies to what the widget itself loads and saves; default: the example's rows. */
      readonly replies?: ExampleReplies;
    }
  | { readonly kind: 'stale'; readonly data: ExampleData; readonly reason: 'reloading' | 'apply' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'error'; readonly message: string; readonly requestId: string | null };

/** `none`: no reply arrives. `refused`: rows can be read, and no change is accepted. */
export type ExampleReplies = 'none' | 'empty' | 'failed' | 'refused';

/** An example of a widget type, with everything that is needed to draw it. */
export interface WidgetExample {
  readonly type: WidgetTypeName;
  /** A stable name: the type and the position in its schema, `line-1`. */
  readonly name: string;
  /** The example in the schema. */
  readonly written: WidgetSpec;
  /** The example with all defaults, as in a plan. */
  readonly spec: CompleteSpec;
  /** The names of its queries, its own first. Empty for a text without data. */
  readonly queries: readonly string[];
  readonly data: ExampleData;
  /** `ready` first. A text without a query has no other state. A widget that loads rows itself has a state for each kind of reply. */
  readonly states: readonly ExampleState[];
}

/**
 * The examples of every widget type, with responses and states. Deterministic. Throws when an example names a
 * query that `answers` lacks.
 */
export function widgetExamples(): readonly WidgetExample[] {
  return (Object.keys(widgetSchemas) as WidgetTypeName[]).flatMap((type) => {
    const { examples } = widgetSchemas[type] as { readonly examples: readonly WidgetSpec[] };
    return examples.map((written, index) => exampleOf(type, `${type}-${index + 1}`, written));
  });
}

function exampleOf(type: WidgetTypeName, name: string, written: WidgetSpec): WidgetExample {
  const queries = queriesShownBy(written);
  const data = Object.fromEntries(queries.map((query) => [query, answerOf(query, name)]));
  const spec = withDefaults(written);
  return { type, name, written, spec, queries, data, states: statesOf(spec, data) };
}

function answerOf(query: string, example: string): ReportData {
  const answer = Object.hasOwn(answers, query) ? answers[query] : undefined;
  if (answer === undefined)
    throw new Error(
      `The example ${example} asks the query "${query}". Known: ${Object.keys(answers).join(', ')}.`,
    );
  return answer;
}

const REPLIES: readonly ExampleReplies[] = ['none', 'empty', 'failed', 'refused'];

function statesOf(spec: CompleteSpec, data: ExampleData): readonly ExampleState[] {
  const ready: ExampleState = { kind: 'ready', data };
  const loads = 'resource' in spec || 'taxonomies' in spec || 'areas' in spec;
  const replied = loads ? REPLIES.map((replies) => ({ ...ready, replies })) : [];
  if (Object.keys(data).length === 0) return [ready, ...replied];
  return [
    ready,
    ...replied,
    { kind: 'ready', data: partOf(data), partial: true },
    { kind: 'stale', data, reason: 'reloading' },
    { kind: 'stale', data, reason: 'apply' },
    { kind: 'loading' },
    { kind: 'waiting', for: ['filters.brand', 'filters.date'] },
    { kind: 'stopped' },
    { kind: 'empty' },
    { kind: 'forbidden' },
    { kind: 'error', message: 'The warehouse did not answer in time.', requestId: 'a1b2c3d4' },
  ];
}

/** The first rows of each response, as if there were many more, with a last day that is not complete. */
function partOf(data: ExampleData): ExampleData {
  return Object.fromEntries(
    Object.entries(data).map(([query, report]) => [
      query,
      {
        ...report,
        truncated: true,
        totalRowCount: 12_000,
        freshness: {
          dataset: 'datasets.delivery_daily',
          completeDays: false,
          completeTo: '2026-10-25',
          firstIncomplete: '2026-10-26',
          sources: [],
        },
      },
    ]),
  );
}
