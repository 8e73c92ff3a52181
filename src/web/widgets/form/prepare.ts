import type { FormChoice } from '../../../language/plan/index.ts';
import type { CallOutcome, WidgetActions } from '../actions.ts';
import type { FormData } from './form-data.ts';
import type { FormProps } from './to-props.ts';

/** The data that a form needs before it can be rendered. */
export interface Prepared {
  readonly kind: 'prepared';
  readonly data: FormData;
  /** The loaded choices, keyed by field. */
  readonly entries: Readonly<Record<string, readonly FormChoice[]>>;
}

type Failed = Extract<CallOutcome, { kind: 'failed' }>;

/**
 * Loads the initial values and the choices. If one request fails, the whole form fails, because an incomplete
 * form must not be submitted.
 */
export async function prepare(
  { load, options, draft, schema }: FormProps,
  { load: ask, drafts }: WidgetActions,
): Promise<Prepared | Failed> {
  const paths = [...new Set(Object.values(options).map(({ path }) => path))];
  const [loaded, ...lists] = await Promise.all([
    load === null ? null : ask(load),
    ...paths.map((path) => ask(path)),
  ]);
  const failed = [loaded, ...lists].find((outcome) => outcome?.kind === 'failed');
  if (failed?.kind === 'failed') return failed;
  const answers = new Map(paths.map((path, index) => [path, dataOf(lists[index] ?? null)]));
  const known = draft === null ? undefined : drafts.read(draft);
  return {
    kind: 'prepared',
    data: { ...own(dataOf(loaded), schema), ...own(known, schema) },
    entries: Object.fromEntries(
      Object.entries(options).map(([field, { path, responseKey }]) => [
        field,
        choicesOf(answers.get(path), responseKey),
      ]),
    ),
  };
}

const dataOf = (outcome: CallOutcome | null): unknown =>
  outcome?.kind === 'done' ? outcome.data : undefined;

/** Returns those fields of a response that the form has, without null values. */
function own(answer: unknown, { properties }: FormProps['schema']): FormData {
  if (typeof answer !== 'object' || answer === null) return {};
  return Object.fromEntries(
    Object.entries(answer).filter(
      ([name, value]) => Object.hasOwn(properties, name) && value !== null && value !== undefined,
    ),
  );
}

function choicesOf(answer: unknown, responseKey: string): readonly FormChoice[] {
  const list = (answer as Readonly<Record<string, unknown>> | undefined)?.[responseKey];
  if (!Array.isArray(list)) return [];
  return (list as readonly { readonly title: string; readonly value: string | number }[]).map(
    ({ title, value }) => ({ const: value, title }),
  );
}
