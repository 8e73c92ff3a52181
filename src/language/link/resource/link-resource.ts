import type { ExpressionNames } from '../../../expressions/index.ts';
import { hasErrors, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ResourceSpec } from '../../generated/spec.ts';
import { reporter, type Report } from '../../source/layered.ts';
import { planResource } from '../../terms/plan-resource.ts';
import type { ResourceModel } from '../../terms/resource.ts';
import type { Validated } from '../../validate/validate.ts';
import type { BarWords } from '../filter-bar/bar-words.ts';
import { linkAccess } from '../link-access.ts';
import { linkKey } from '../link-text.ts';
import { linkCondition } from '../page/link-condition.ts';
import { refuseCustomerSql } from '../refuse-customer-sql.ts';
import { fieldAt } from './known-fields.ts';
import { linkBackfill } from './link-backfill.ts';
import { linkBelonging } from './link-belonging.ts';
import { expressionTypes, linkExpression } from './link-expression.ts';
import { linkDependences } from './link-dependences.ts';
import { linkExchange } from './link-exchange.ts';
import { linkField } from './link-resource-field.ts';
import { linkSolve } from './link-resource-solve.ts';
import { linkNotes, linkSending } from './link-resource-roles.ts';
import { linkStatus } from './link-resource-status.ts';

export interface LinkedResource {
  readonly name: string;
  /** Null when the resource has errors. */
  readonly plan: ResourceModel | null;
  readonly diagnostics: readonly Diagnostic[];
}

type Fields = ResourceSpec['fields'];

/** Resolves the names of a resource and checks the rules that its schema can't express. */
export function linkResource(
  name: string,
  { document, spec, valid, damaged }: Validated<'resource'>,
  words: BarWords,
): LinkedResource {
  const diagnostics: Diagnostic[] = [];
  const report = reporter(document, diagnostics);
  const { fields = {}, rules = [], access = {} } = spec;
  linkKey(words.texts, spec.title, ['title'], report);
  for (const [field, written] of Object.entries(fields)) linkField(field, written, fields, words, report);
  // When invalid parts of fields were removed, only the names of the fields are known.
  const isWhole = ![...damaged].some((part) => part.startsWith('fields'));
  if (isWhole) {
    const known = { name, fields, report };
    linkDependences(known, words);
    linkBackfill(spec, known);
    for (const [index, field] of (spec.key ?? []).entries()) {
      const part = fieldAt(known, field, ['key', index]);
      const reason =
        part?.compute !== undefined
          ? "a computed field can't be part of the key"
          : part?.type === 'list' || part?.type === 'object'
            ? `a field of the type ${part.type} can't be part of the key`
            : null;
      if (reason !== null) report('wrong-resource-field', ['key', index], { name: field, reason });
    }
    for (const [by, limit] of Object.entries(spec.limit ?? {})) {
      const field = fieldAt(known, limit, ['limit', by]);
      const reason =
        field && (expressionTypes[field.type] !== 'text' || field.compute !== undefined)
          ? `a ${by} is a text that users write`
          : field && spec.key?.includes(limit) !== true
            ? `the ${by} is part of the key, or an error would tell of rows of other ${by}s`
            : null;
      if (reason !== null) report('wrong-resource-field', ['limit', by], { name: limit, reason });
    }
    for (const [index, field] of (spec.notCopied ?? []).entries()) {
      if (fieldAt(known, field, ['notCopied', index]) === null || spec.key?.includes(field) !== true)
        continue;
      const reason = 'a copy has a key of its own: it is given when the row is copied';
      report('wrong-resource-field', ['notCopied', index], { name: field, reason });
    }
    const currency = spec.currency === undefined ? null : fieldAt(known, spec.currency, ['currency']);
    if (currency && expressionTypes[currency.type] !== 'text')
      report('wrong-resource-field', ['currency'], { name: spec.currency!, reason: 'a currency is a text' });
    linkStatus(spec.status, known, words);
    linkSending(spec, known, words);
    linkNotes(spec, known, words);
    const owner = linkBelonging(spec.belongs, known, words);
    linkExchange(spec.exchange, known, owner, words);
    for (const [index, { at }] of rules.entries())
      if (at !== undefined) fieldAt(known, at, ['rules', index, 'at']);
  }
  const names = namesOf(fields);
  for (const [index, { check, message }] of rules.entries()) {
    linkCondition(check, ['rules', index, 'check'], { names, open: !isWhole }, report);
    linkKey(words.texts, message, ['rules', index, 'message'], report);
  }
  const writable = namesOf(withoutComputed(fields));
  for (const [field, { compute, type }] of Object.entries(fields))
    if (compute !== undefined)
      linkExpression(
        { field, expression: compute, type, at: ['fields', field, 'compute'] },
        writable,
        !isWhole,
        report,
      );
  if (isWhole)
    for (const [index, one] of (spec.solve ?? []).entries()) {
      const earlier = spec.solve!.slice(0, index).flatMap(({ of, field }) => field ?? Object.keys(of));
      linkSolve(one, ['solve', index], earlier, writable, { name, fields, report });
    }
  linkAccess(access.read, ['access', 'read'], words, report);
  linkAccess(access.write, ['access', 'write'], words, report);
  linkMirror(name, spec.mirror, words, report);
  refuseCustomerSql(document, 'seed', report);
  const usable = valid && !hasErrors(diagnostics);
  const ownerKey = words.resources.get(spec.belongs?.to ?? '')?.key;
  const parameterOf = (dataset: string, dimension: string): string =>
    words.datasets.get(dataset)?.plan?.dimensions[dimension]?.filter ?? dimension;
  return {
    name,
    plan: usable ? planResource(name, spec as ResourceSpec, ownerKey, parameterOf) : null,
    diagnostics,
  };
}

const namesOf = (fields: Fields): ExpressionNames =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, expressionTypes[type]]));

/**
 * The fields that users write. Computed fields use only these, so the order of computation does not matter.
 */
const withoutComputed = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { compute }]) => compute === undefined));

/** Checks that no table file and no other resource has the name of the mirror. */
function linkMirror(name: string, mirror: string | undefined, { tables }: BarWords, report: Report): void {
  const table = mirror === undefined ? undefined : tables.get(mirror);
  if (table === undefined || table.resource === name) return;
  const other = table.resource === undefined ? `tables/${mirror}` : `resources/${table.resource}`;
  report('name-taken', ['mirror'], { name: mirror!, other });
}
