import type { ResourcePlan } from '../../../language/plan/index.ts';
import type { ToProps } from '../widget.ts';

type Status = NonNullable<ResourcePlan['status']>;

export interface StatusProps {
  readonly title: string;
  readonly plan: ResourcePlan;
  readonly status: Status;
  readonly row: string;
  /** The field with the row's name; null without one. */
  readonly name: string | null;
  readonly refreshes: readonly string[];
}

/** Null where the resource has no status. */
export const statusProps: ToProps<'status', StatusProps> = (
  { title, row, name, refreshes = [] },
  _data,
  { plan: { resource }, t },
) => {
  if (resource?.status === undefined) return null;
  return {
    title: t(title ?? resource.title),
    plan: resource,
    status: resource.status,
    row,
    name: name ?? null,
    refreshes,
  };
};
