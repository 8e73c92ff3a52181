import type { TakeoverOwner } from '../../generated/spec.ts';
import { nearest } from '../../diagnostics/suggest.ts';
import type { Report } from '../../source/layered.ts';
import type { ResourceModel } from '../../terms/resource.ts';
import type { LinkEnvironment } from '../environment.ts';

type Place = readonly (string | number)[];

/**
 * Checks the `owner` of a widget, the row that the widget's rows belong to. Its values must be fields of the
 * owner's resource and include its key. The rows in `owner.rows` must belong to the same resource by the same
 * fields.
 */
export function linkOwner(
  { owner, budget }: { readonly owner?: TakeoverOwner; readonly budget?: { readonly of: string } },
  { name, belongs }: ResourceModel,
  linkedResources: LinkEnvironment['linkedResources'],
  report: Report,
): void {
  if (owner === undefined) return;
  if (belongs === null)
    return report('wrong-resource-field', ['resource'], {
      name,
      reason: 'its rows belong to no other resource, and have no owner',
    });
  const fields = linkedResources.get(belongs.to)?.plan?.fields;
  if (fields === undefined) return;
  const demand = (model: string, among: object, field: string | undefined, at: Place): void => {
    const allowed = Object.keys(among);
    if (field !== undefined && !allowed.includes(field))
      report(
        'unknown-resource-field',
        at,
        { resource: model, name: field, allowed },
        { near: nearest(field, allowed), part: at.at(-1) === field ? 'key' : 'value' },
      );
  };
  for (const field of Object.keys(owner.values))
    demand(belongs.to, fields, field, ['owner', 'values', field]);
  demand(belongs.to, fields, owner.name, ['owner', 'name']);
  demand(belongs.to, fields, budget?.of, ['budget', 'of']);
  for (const key of Object.keys(belongs.by))
    if (!Object.hasOwn(owner.values, key))
      report('wrong-resource-field', ['owner', 'values'], {
        name: belongs.to,
        reason: `${key} is part of its key, and has no value here`,
      });
  if (owner.rows === undefined) return;
  const { resource, values } = owner.rows;
  const linked = linkedResources.get(resource);
  const at = ['owner', 'rows', 'resource'];
  if (linked === undefined) {
    const allowed = [...linkedResources.keys()];
    return report('unknown-resource', at, { name: resource, allowed }, { near: nearest(resource, allowed) });
  }
  if (linked.plan === null) return;
  const own = linked.plan.belongs;
  const isAlike =
    own?.to === belongs.to && Object.entries(belongs.by).every(([key, field]) => own.by[key] === field);
  if (!isAlike)
    report('wrong-resource-field', at, {
      name: resource,
      reason: `its rows don't belong to ${belongs.to} by the same fields as those of ${name}`,
    });
  for (const field of Object.keys(values))
    demand(resource, linked.plan.fields, field, ['owner', 'rows', 'values', field]);
}
