import type { Access, ResourceSpec } from '../generated/spec.ts';

export type FieldType =
  | 'text'
  | 'integer'
  | 'number'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'month'
  | 'choice'
  | 'member'
  | 'reference'
  | 'list'
  | 'object';

export type FieldFormat = 'currency' | 'decimal' | 'integer' | 'percent';

/** A value of a row as it is sent and kept: a decimal is a text, a day `2026-03-31`, a month `2026-03`. */
export type FieldValue = PlainValue | readonly FieldValue[] | { readonly [name: string]: FieldValue };

/** A value of any field but a list or an object. */
type PlainValue = string | number | boolean | null;

/** Values by field. */
export type ResourceValues = Readonly<Record<string, FieldValue>>;

/** A JSON Schema of one value. */
export type ValueSchema = Readonly<Record<string, unknown>>;

/** What a name of the project's files is the name of, and the fields of the row that say where. */
export interface NamesModel {
  readonly of: 'page' | 'query' | 'measure' | 'dimension' | 'check';
  readonly page?: string;
  readonly query?: string;
  readonly measure?: string;
}

/** A field of the row whose value a member or a row of another resource must have, too. */
export interface Dependence {
  /** The dimension of the dataset, or the field of the other resource. */
  readonly of: string;
  /** The parameter by which lists are filtered by it. */
  readonly parameter: string;
  /** The field of the row. */
  readonly field: string;
}

/** A field with every default filled in. */
export interface FieldModel {
  readonly name: string;
  readonly type: FieldType;
  /** An i18n key. */
  readonly title: string;
  readonly required: boolean;
  /** Of a decimal; null for any other type. */
  readonly digits: number | null;
  readonly format: FieldFormat | null;
  /** The choice that decides the format, with that of its values; null where one format is all. */
  readonly formatBy: {
    readonly field: string;
    readonly formats: Readonly<Record<string, FieldFormat>>;
  } | null;
  readonly default: PlainValue;
  /** The value of rows that were saved before the field existed; null when there is none. */
  readonly backfill: PlainValue;
  /** Of a choice: each value with its i18n key. */
  readonly choices: Readonly<Record<string, string>> | null;
  readonly member: { readonly dataset: string; readonly dimension: string } | null;
  /** The resource whose rows it names. */
  readonly reference: string | null;
  /** Of a member or a reference: the fields of the row that it depends on. */
  readonly by: readonly Dependence[];
  /** Of a text that is a name of the project's files: of what, and the fields that say where. */
  readonly names: NamesModel | null;
  /** Of a list: what each of its items is. */
  readonly item: FieldModel | null;
  /** Of an object: its values, in their order. */
  readonly parts: Readonly<Record<string, FieldModel>> | null;
  /** The expression that it is computed by; null for a field that users write. */
  readonly compute: string | null;
  /** The name that it had before. */
  readonly renamed: string | null;
  /** The i18n key of the heading that it had before. */
  readonly retitled: string | null;
}

export interface ResourceRuleModel {
  readonly check: string;
  /** An i18n key. */
  readonly message: string;
  /** The field at which it is shown; null for the row. */
  readonly at: string | null;
  /** The fields that it names. */
  readonly names: readonly string[];
  readonly severity: 'error' | 'warning';
}

/** Fields that follow from each other: all but one are written, and that one is computed. Or one field with several formulas. */
export interface SolveModel {
  /** The choice that says what is computed. */
  readonly by: string;
  /** The value of the choice where nothing is chosen. */
  readonly first: string;
  /** By value of the choice, the field that is computed then. A value without a part computes none. */
  readonly parts: readonly { readonly when: string; readonly name: string; readonly expression: string }[];
}

/** A change of the status. */
interface MoveModel {
  readonly name: string;
  /** An i18n key. */
  readonly title: string;
  readonly from: readonly string[];
  readonly to: string;
  /** Null: whoever may write. */
  readonly access: Access | null;
}

/** The way that a row goes. */
export interface StatusModel {
  readonly field: string;
  /** Where every new row begins. */
  readonly first: string;
  /** Where a row is still being written. */
  readonly drafts: readonly string[];
  /** Where it isn't any more, and may still lack what is required. */
  readonly incomplete: readonly string[];
  /** The field that is written with a move. */
  readonly note: string | null;
  readonly moves: Readonly<Record<string, MoveModel>>;
}

/** Where a document has the value of a field. */
export interface PlacingModel {
  /** Where it is written, and read first. */
  readonly at: string | null;
  /** The choice that decides a place, with that of its values. */
  readonly by: { readonly field: string; readonly places: Readonly<Record<string, string>> } | null;
  /** Where it is written, too. */
  readonly also: readonly string[];
  /** Where it is read otherwise. */
  readonly from: readonly string[];
  /** What is written where there is no value; null for nothing. */
  readonly empty: string | number | null;
}

/** By field. */
export type Placings = Readonly<Record<string, PlacingModel>>;

/** A format in JSON. Places are names with dots between them. */
export interface DocumentModel {
  readonly name: string;
  /** An i18n key. */
  readonly title: string;
  readonly constants: Readonly<Record<string, PlainValue>>;
  readonly written: { readonly by: string | null; readonly at: string | null; readonly as: string | null };
  /** Of the row that its rows belong to. */
  readonly head: Placings;
  readonly rows: string;
  /** Where an item says that it is a sum of others. */
  readonly sums: string | null;
  readonly fields: Placings;
}

/** A workbook for people. */
export interface SheetModel {
  readonly name: string;
  /** An i18n key. */
  readonly title: string;
  /** The field of the head by which a sheet is called. */
  readonly calledBy: string | null;
  /** Fields of the head. */
  readonly facts: readonly string[];
  readonly group: string | null;
  readonly columns: readonly string[];
  /** Columns that are summed, and the i18n key of the row with all sums. */
  readonly totals: { readonly title: string; readonly of: readonly string[] } | null;
  readonly currency: string | null;
  readonly weeks: {
    readonly from: string;
    readonly to: string;
    /** Rows that belong to these and say when a row runs; null for none. */
    readonly parts: { readonly resource: string; readonly from: string; readonly to: string } | null;
  } | null;
  readonly ends: SheetEnds | null;
}

/** What a dataset says of the head, below the rows. */
export interface SheetEnds {
  /** An i18n key. */
  readonly title: string;
  readonly dataset: string;
  /** By dimension, the field of the head. */
  readonly by: Readonly<Record<string, string>>;
  /** Dimensions. */
  readonly rows: readonly string[];
  /** A measure. */
  readonly amount: string;
  /** Measures. */
  readonly sums: readonly string[];
}

/** Files of rows beside csv and xlsx. */
export interface ExchangeModel {
  /** Resources whose rows belong to these and stand in their files with them. */
  readonly parts: readonly string[];
  readonly documents: Readonly<Record<string, DocumentModel>>;
  readonly sheets: Readonly<Record<string, SheetModel>>;
}

/** The row of another resource that a row belongs to: its owner. */
export interface BelongingModel {
  readonly to: string;
  /** By field of the owner's key, in its order, the field that has the same value. */
  readonly by: Readonly<Record<string, string>>;
}

/** A resource with every default filled in. */
export interface ResourceModel {
  readonly name: string;
  /** An i18n key. */
  readonly title: string;
  readonly key: readonly string[];
  /** In their order. */
  readonly fields: Readonly<Record<string, FieldModel>>;
  readonly rules: readonly ResourceRuleModel[];
  /** In their order: a later one may name what an earlier one computes. */
  readonly solve: readonly SolveModel[];
  readonly read: Access | null;
  /** Null: only who may manage everything. */
  readonly write: Access | null;
  /** Set where rows are pages that are sent. */
  readonly sends: NonNullable<ResourceSpec['sends']> | null;
  /** Set where rows are alerts. */
  readonly alerts: NonNullable<ResourceSpec['alerts']> | null;
  /** Set where rows are notes on charts. */
  readonly notes: NonNullable<ResourceSpec['notes']> | null;
  /** Whose row it is: the field that holds its brand, or its user. */
  readonly limit: { readonly by: 'brand' | 'user'; readonly field: string } | null;
  readonly belongs: BelongingModel | null;
  readonly status: StatusModel | null;
  /** Fields that a copy of a row has as a new row has them. */
  readonly notCopied: readonly string[];
  /** The field with the currency of a row's amounts; null where they are in the company's. */
  readonly currency: string | null;
  readonly exchange: ExchangeModel;
  /** The table in the warehouse. */
  readonly mirror: string | null;
  /** The SELECT of the rows that each company begins with. */
  readonly seed: string | null;
  /** What a row may be: each value by a schema of its own. The server and the browser judge by the same. */
  readonly schema: {
    readonly type: 'object';
    readonly required: readonly string[];
    readonly properties: Readonly<Record<string, ValueSchema>>;
  };
}
