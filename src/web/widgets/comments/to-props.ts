import type { ResourcePlan } from '../../../language/plan/index.ts';
import { rowIn } from '../row/row-id.ts';
import type { ToProps } from '../widget.ts';

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
export const commentsProps: ToProps<'comments', CommentsProps> = (
  { title, about, row, text, at },
  _data,
  context,
) => {
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
};
