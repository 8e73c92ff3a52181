import type { ResourcePlan } from '../../../language/plan/index.ts';
import { rowIn } from '../row/row-id.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

export interface CommentsProps {
  readonly title: string;
  readonly plan: ResourcePlan;
  /** The id of the row; null while there is none. */
  readonly row: string | null;
  /** The names of a comment's fields. */
  readonly about: string;
  readonly text: string;
  readonly at: string;
}

/** Null where the plan lacks the resource. */
export function commentsProps(
  { title, about, row, text, at }: SpecOf<'comments'>,
  _data: WidgetData,
  context: WidgetContext,
): CommentsProps | null {
  const { resource } = context.plan;
  if (resource === undefined) return null;
  const id = rowIn(row, context);
  return {
    title: context.t(title ?? resource.title),
    plan: resource,
    row: id === 'new' ? null : id,
    about,
    text,
    at,
  };
}
