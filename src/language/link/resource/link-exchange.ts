import type {
  ResourceDocument,
  ResourceExchange,
  ResourcePlacings,
  ResourceSheet,
} from '../../generated/spec.ts';
import type { Path } from '../../source/positions.ts';
import type { BarWords } from '../filter-bar/bar-words.ts';
import { linkKey } from '../link-text.ts';
import { fieldAt, type KnownFields } from './known-fields.ts';
import { linkSheetEnds } from './link-sheet-ends.ts';

/** Formats that every resource has. */
const reserved = ['csv', 'xlsx'];

/**
 * Checks the files that a resource declares. Their fields must be the resource's own or those of the resource
 * that its rows belong to (`head`).
 */
export function linkExchange(
  exchange: ResourceExchange | undefined,
  known: KnownFields,
  head: KnownFields | null | undefined,
  words: BarWords,
): void {
  if (exchange === undefined) return;
  const { documents = {}, sheets = {}, parts = [] } = exchange;
  const whole = { ...known, fields: { ...known.fields } };
  for (const [index, part] of parts.entries()) {
    const at = ['exchange', 'parts', index];
    const found = belongingAt(part, at, known, words);
    if (found === null) continue;
    if (Object.hasOwn(known.fields, part))
      known.report('wrong-resource-field', at, {
        name: part,
        reason: 'a field of this resource has this name',
      });
    // In a document a part is a list.
    whole.fields[part] = { type: 'list' };
  }
  const names = [...Object.keys(documents), ...Object.keys(sheets)];
  for (const [kind, files] of Object.entries({ documents, sheets }))
    for (const [name, { title }] of Object.entries(files)) {
      const at = ['exchange', kind, name];
      linkKey(words.texts, title, [...at, 'title'], known.report);
      if (reserved.includes(name) || names.indexOf(name) !== names.lastIndexOf(name))
        known.report(
          'wrong-resource-field',
          at,
          { name, reason: 'another file of this resource has this name' },
          { part: 'key' },
        );
    }
  const wholeHead = head && { ...head, fields: { ...head.fields, ...partFields(head.name, words) } };
  for (const [name, document] of Object.entries(documents))
    linkDocument(document, ['exchange', 'documents', name], whole, wholeHead);
  for (const [name, sheet] of Object.entries(sheets))
    linkSheet(sheet, ['exchange', 'sheets', name], known, head, words);
}

function linkDocument(
  { head: placed, fields }: ResourceDocument,
  at: Path,
  known: KnownFields,
  head: KnownFields | null | undefined,
): void {
  linkPlacings(fields, [...at, 'fields'], known);
  if (placed !== undefined)
    linkHead([...at, 'head'], known, head, (other) => linkPlacings(placed, [...at, 'head'], other));
}

function linkPlacings(placings: ResourcePlacings, at: Path, known: KnownFields): void {
  for (const [field, placing] of Object.entries(placings)) {
    fieldAt(known, field, [...at, field], 'key');
    if (typeof placing === 'string' || (placing.by === undefined && placing.of === undefined)) continue;
    const choice = placing.by === undefined ? null : fieldAt(known, placing.by, [...at, field, 'by']);
    const values = Object.keys(choice?.of ?? {});
    if (choice !== null && choice.type !== 'choice')
      known.report('wrong-resource-field', [...at, field, 'by'], {
        name: placing.by!,
        reason: 'a choice decides the place',
      });
    else if (placing.by === undefined || placing.of === undefined)
      known.report('wrong-resource-field', [...at, field], {
        name: field,
        reason: '`by` and `of` stand together',
      });
    else if (choice !== null)
      for (const value of Object.keys(placing.of))
        if (!values.includes(value))
          known.report(
            'wrong-resource-field',
            [...at, field, 'of', value],
            { name: value, reason: `${placing.by} is never this` },
            { part: 'key' },
          );
  }
}

function linkSheet(
  { name, facts = [], group, columns, totals, currency, weeks, ends }: ResourceSheet,
  at: Path,
  known: KnownFields,
  head: KnownFields | null | undefined,
  words: BarWords,
): void {
  for (const [index, column] of columns.entries()) fieldAt(known, column, [...at, 'columns', index]);
  for (const [index, total] of (totals?.of ?? []).entries())
    if (!columns.includes(total))
      known.report('wrong-resource-field', [...at, 'totals', 'of', index], {
        name: total,
        reason: 'only columns of the sheet are summed',
      });
  for (const [option, field] of Object.entries({ group, currency }))
    if (field !== undefined) fieldAt(known, field, [...at, option]);
  const { parts, ...days } = weeks ?? {};
  linkDays(days, [...at, 'weeks'], known);
  if (parts !== undefined) linkParts(parts, [...at, 'weeks', 'parts'], known, words);
  if (ends !== undefined) {
    linkSheetEnds(ends, [...at, 'ends'], known, words);
    linkHead([...at, 'ends'], known, head, (other) => {
      for (const [dimension, field] of Object.entries(ends.by))
        fieldAt(other, field, [...at, 'ends', 'by', dimension]);
    });
  }
  if (name !== undefined)
    linkHead([...at, 'name'], known, head, (other) => fieldAt(other, name, [...at, 'name']));
  if (facts.length > 0)
    linkHead([...at, 'facts'], known, head, (other) => {
      for (const [index, fact] of facts.entries()) fieldAt(other, fact, [...at, 'facts', index]);
    });
}

function linkDays(days: Readonly<Record<string, string>>, at: Path, known: KnownFields): void {
  for (const [option, field] of Object.entries(days)) {
    const day = fieldAt(known, field, [...at, option]);
    if (day !== null && day.type !== 'date')
      known.report('wrong-resource-field', [...at, option], {
        name: field,
        reason: 'a calendar needs a field of the type date',
      });
  }
}

/** Checks the parts of a row, which belong to it and give the dates on which it runs. */
function linkParts(
  { resource, ...days }: NonNullable<NonNullable<ResourceSheet['weeks']>['parts']>,
  at: Path,
  known: KnownFields,
  words: BarWords,
): void {
  const found = belongingAt(resource, [...at, 'resource'], known, words);
  if (found?.fields !== undefined)
    linkDays(days, at, { name: resource, fields: found.fields, report: known.report });
}

/** The parts of a resource as list fields of a document. */
const partFields = (resource: string, { resources }: BarWords): KnownFields['fields'] =>
  Object.fromEntries(
    (resources.get(resource)?.exchange?.parts ?? []).map((part) => [part, { type: 'list' as const }]),
  );

/**
 * A resource whose rows belong to this one. Null when it is unknown or its rows do not, which is reported.
 */
function belongingAt(resource: string, at: Path, { name, report }: KnownFields, { resources }: BarWords) {
  const found = resources.get(resource);
  if (found?.belongs?.to === name) return found;
  if (found === undefined) report('unknown-resource', at, { name: resource, allowed: [...resources.keys()] });
  else
    report('wrong-resource-field', at, {
      name: resource,
      reason: `its rows do not belong to rows of ${name}`,
    });
  return null;
}

/** Calls `link` with the resource that rows belong to. Reports a missing `belongs`. */
function linkHead(
  at: Path,
  { name, report }: KnownFields,
  head: KnownFields | null | undefined,
  link: (head: KnownFields) => void,
): void {
  if (head === undefined)
    report('wrong-resource-field', at, {
      name,
      reason: 'these are fields of the resource that rows belong to, which `belongs` names',
    });
  else if (head !== null) link(head);
}
