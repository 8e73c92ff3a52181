import type { WidgetContext } from '../../widget.ts';
import type { RowValues } from '../model/field.ts';
import { chosenBy, filteredValues } from '../to-props.ts';
import type { GridProps } from '../to-props.ts';
import { useAnswer } from './use-answer.ts';
import type { Answer } from './use-answer.ts';

/** A named version. */
export interface NamedMoment {
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
}

interface VersionRows {
  readonly mayWrite: boolean;
  readonly rows: readonly { readonly values: RowValues; readonly changedBy: string }[];
}

/**
 * Returns the versions of the rows that match the page's filters, the newest first; empty when the grid has
 * no versions.
 */
export function useVersions(
  props: GridProps,
  context: WidgetContext,
): { readonly answer: Answer<VersionRows>; readonly versions: readonly NamedMoment[] } {
  const query = new URLSearchParams({ sort: 'moment:desc', limit: props.versions === null ? '1' : '1000' });
  for (const [name, value] of Object.entries(chosenBy(props, context))) query.set(name, String(value));
  const path = props.versions === null ? null : `resources/${props.versions}?${query}`;
  const answer = useAnswer<VersionRows>(path, context.actions.load);
  const versions = (answer.data?.rows ?? []).map(({ values, changedBy }) => ({
    name: String(values['name']),
    at: String(values['moment']),
    by: changedBy,
  }));
  return { answer, versions };
}

/** Names a moment. Resolves to the error message in the reader's language; null on success. */
export async function saveVersion(
  { name, at }: Pick<NamedMoment, 'name' | 'at'>,
  props: GridProps,
  context: WidgetContext,
): Promise<string | null> {
  const values = { ...filteredValues(props, context), name, moment: at };
  const outcome = await context.actions.send({
    method: 'POST',
    path: `resources/${props.versions}/changes`,
    body: { changes: [{ kind: 'insert', values }] },
  });
  if (outcome.kind === 'done') return null;
  const { faults = [] } = (outcome.refusal ?? {}) as {
    readonly faults?: readonly { readonly rule: string }[];
  };
  return faults.some(({ rule }) => rule === 'key')
    ? context.appText('grid.versions.taken', { name })
    : outcome.message;
}
