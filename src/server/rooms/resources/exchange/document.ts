import type {
  DocumentModel,
  FieldModel,
  FieldValue,
  PlacingModel,
  Placings,
  ResourceModel,
  ResourceValues,
} from '../../../../language/plan/index.ts';
import type { FileLine } from './import-plan.ts';
import { numberOf } from './plain-number.ts';
import { putAt, valueAt } from './places.ts';
import type { Json, JsonObject } from './places.ts';
import { readCell } from './read-cell.ts';
import type { FileWords } from './read-cell.ts';

/**
 * Rows, and the row that they belong to; null when the resource's rows belong to none. Values include the
 * computed ones.
 */
export interface DocumentRows {
  readonly head: ResourceValues | null;
  readonly rows: readonly ResourceValues[];
}

interface Models {
  readonly model: ResourceModel;
  /** The model of the head; null when there is none. */
  readonly headModel: ResourceModel | null;
}

/** Makes a document of a format from rows. `by` and `at` are its author and its time. */
export function documentOf(
  format: DocumentModel,
  { model, headModel }: Models,
  { head, rows }: DocumentRows,
  { by, at }: { readonly by: string; readonly at: Date },
): Json {
  const document: JsonObject = {};
  for (const [place, value] of Object.entries(format.constants)) putAt(document, place, value);
  if (headModel !== null && head !== null) putValues(document, format.head, headModel, head);
  if (format.written.by !== null) putAt(document, format.written.by, by);
  if (format.written.at !== null) putAt(document, format.written.at, at.toISOString());
  if (format.written.as !== null) putAt(document, format.written.as, signatureOf(format, model));
  const items = rows.map((row) => {
    const item: JsonObject = {};
    putValues(item, format.fields, model, row);
    return item;
  });
  putAt(document, format.rows, items);
  return document;
}

/** The name of the mapping that wrote a document. */
const signatureOf = ({ name }: DocumentModel, model: ResourceModel): string => `${model.name}.${name}`;

function putValues(
  into: JsonObject,
  placings: Placings,
  { fields }: ResourceModel,
  values: ResourceValues,
): void {
  for (const [name, placing] of Object.entries(placings)) {
    const value = jsonOf(fields[name]!, values[name] ?? null) ?? placing.empty;
    if (value === null) continue;
    for (const at of [...ownPlaces(placing, values), ...placing.also]) putAt(into, at, value);
  }
}

const ownPlaces = ({ at, by }: PlacingModel, values: ResourceValues): string[] => [
  ...(at === null ? [] : [at]),
  ...(by === null ? [] : [by.places[String(values[by.field])] ?? []].flat()),
];

/**
 * Converts a value to JSON. Decimals become numbers if no digits are lost, including those in lists and
 * objects.
 */
function jsonOf(field: FieldModel, value: FieldValue): Json {
  if (Array.isArray(value) && field.item !== null)
    return value.map((item: FieldValue) => jsonOf(field.item!, item));
  if (isObject(value) && field.parts !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => {
        const part = field.parts![name];
        return [name, part === undefined ? each : jsonOf(part, each)];
      }),
    );
  return (field.type === 'decimal' ? numberOf(value) : null) ?? value;
}

const isObject = (value: FieldValue): value is ResourceValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A place in a document whose value differs from the format's constant. */
export interface ConstantFault {
  readonly place: string;
  readonly found: Json;
  readonly expected: Json;
}

/** The differences between a document and the constants of a format; empty when it matches. */
export const constantFaults = (document: Json, { constants }: DocumentModel): readonly ConstantFault[] =>
  Object.entries(constants).flatMap(([at, expected]) => {
    const found = valueAt(document, at);
    return found === expected ? [] : [{ place: at, found, expected }];
  });

/** Reads the values of the head and of each row from a document. The document must have a list of rows. */
export function readDocument(
  document: Json,
  format: DocumentModel,
  { model, headModel }: Models,
  { wordsOf }: { readonly wordsOf: (model: ResourceModel) => FileWords },
): { readonly head: ResourceValues | null; readonly lines: readonly FileLine[] } {
  const items = valueAt(document, format.rows) as readonly Json[];
  const { as } = format.written;
  const isOwn = as !== null && valueAt(document, as) === signatureOf(format, model);
  const reading = (of: ResourceModel) => ({ model: of, words: wordsOf(of), isOwn });
  const head = headModel === null ? null : valuesIn(document, format.head, reading(headModel));
  const shared = Object.fromEntries(
    Object.entries(model.belongs?.by ?? {}).map(([field, own]) => [own, head?.[field] ?? null]),
  );
  const lines = items.flatMap((item, index): FileLine[] =>
    format.sums !== null && valueAt(item, format.sums) === true
      ? []
      : [{ row: index + 1, values: { ...valuesIn(item, format.fields, reading(model)), ...shared } }],
  );
  return { head, lines };
}

interface Reading {
  readonly model: ResourceModel;
  readonly words: FileWords;
  /** Whether the same mapping wrote the document. */
  readonly isOwn: boolean;
}

/**
 * Reads the values of a part of a document. A required field without a value is left out, so it keeps its
 * value or gets its default. Any other field is set to null.
 */
function valuesIn(part: Json, placings: Placings, { model, words, isOwn }: Reading): ResourceValues {
  const written = Object.entries(placings).filter(([name]) => model.fields[name]!.compute === null);
  const known = new Map<string, FieldValue>();
  const valueOf = (name: string): FieldValue => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const placing = placings[name];
    const field = model.fields[name]!;
    if (placing === undefined) return field.default;
    const choice =
      placing.by === null
        ? {}
        : { [placing.by.field]: valueOf(placing.by.field) ?? model.fields[placing.by.field]!.default };
    const places = [...ownPlaces(placing, choice), ...(isOwn ? [] : placing.from)];
    const value = places.reduce<FieldValue>(
      (before, at) => before ?? read(field, valueAt(part, at), words),
      null,
    );
    known.set(name, value);
    return value;
  };
  return Object.fromEntries(
    written.flatMap(([name]): [string, FieldValue][] => {
      const value = valueOf(name);
      return value === null && model.fields[name]!.required ? [] : [[name, value]];
    }),
  );
}

const read = (field: FieldModel, value: Json, words: FileWords): FieldValue =>
  typeof value === 'object' ? value : readCell(field, value, words);

/** The texts at the places of a field, in all items. */
export function textsOf(document: Json, format: DocumentModel, field: string): readonly string[] {
  const items = valueAt(document, format.rows);
  const parts: readonly (readonly [Json, PlacingModel | undefined])[] = [
    [document, format.head[field]],
    ...(Array.isArray(items) ? (items as readonly Json[]) : []).map(
      (item) => [item, format.fields[field]] as const,
    ),
  ];
  return parts.flatMap(([part, placing]) =>
    placing === undefined
      ? []
      : [
          ...(placing.at === null ? [] : [placing.at]),
          ...Object.values(placing.by?.places ?? {}),
          ...placing.from,
        ].flatMap((at) => {
          const value = valueAt(part, at);
          return typeof value === 'string' ? [value.trim()] : [];
        }),
  );
}
