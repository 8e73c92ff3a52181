import type { Access, ResourceFieldSpec, ResourceSpec } from '../generated/spec.ts';

export type FieldType = ResourceFieldSpec['type'];

export type FieldFormat = 'currency' | 'decimal' | 'integer' | 'percent';

/**
 * A value of a row as it is sent and stored. A decimal is a text, a day is `2026-03-31`, a month is
 * `2026-03`.
 */
export type FieldValue = PlainValue | readonly FieldValue[] | { readonly [name: string]: FieldValue };

/** A value of a field that is neither a list nor an object. */
type PlainValue = string | number | boolean | null;

/** Values by field. */
export type ResourceValues = Readonly<Record<string, FieldValue>>;

/** A JSON Schema of one value. */
export type ValueSchema = Readonly<Record<string, unknown>>;

/**
 * What a name from the project's files refers to, and the fields of the row with the page, query or measure
 * that it depends on.
 */
export interface NamesModel {
  readonly of: 'page' | 'query' | 'measure' | 'dimension' | 'check';
  readonly page?: string;
  readonly query?: string;
  readonly measure?: string;
}

/**
 * A condition on the value of a member or reference field: the chosen member or row must have the same value
 * as a field of this row.
 */
export interface Dependence {
  /** The dimension of the dataset, or the field of the other resource. */
  readonly of: string;
  /** The query parameter that filters lists by it. */
  readonly parameter: string;
  /** The field of this row with the value. */
  readonly field: string;
}

/** A field with all defaults filled in. */
export interface FieldModel {
  readonly name: string;
  readonly type: FieldType;
  /** An i18n key. */
  readonly title: string;
  readonly required: boolean;
  /** Decimal places of a decimal. Null for any other type. */
  readonly digits: number | null;
  readonly format: FieldFormat | null;
  /**
   * The choice field that determines the format, and the format for each of its values. Null when the format
   * is fixed.
   */
  readonly formatBy: {
    readonly field: string;
    readonly formats: Readonly<Record<string, FieldFormat>>;
  } | null;
  readonly default: PlainValue;
  /** The value for rows that were saved before the field existed. Null for none. */
  readonly backfill: PlainValue;
  /** The values of a choice, each with its i18n key. Null for any other type. */
  readonly choices: Readonly<Record<string, string>> | null;
  readonly member: { readonly dataset: string; readonly dimension: string } | null;
  /** The resource whose rows a reference refers to. Null for any other type. */
  readonly reference: string | null;
  /** The fields of the row that limit the values of a member or a reference. Empty for any other type. */
  readonly by: readonly Dependence[];
  /** What a text names in the project's files. Null for any other text and for other types. */
  readonly names: NamesModel | null;
  /** The items of a list. Null for any other type. */
  readonly item: FieldModel | null;
  /** The values of an object, in the order of the file. Null for any other type. */
  readonly parts: Readonly<Record<string, FieldModel>> | null;
  /** The CEL expression that computes the value. Null for a field that users write. */
  readonly compute: string | null;
  /** The previous name of the field, under which stored values are still read. */
  readonly renamed: string | null;
  /** The i18n key of the previous heading, with which files are still read. */
  readonly retitled: string | null;
}

export interface ResourceRuleModel {
  readonly check: string;
  /** An i18n key. */
  readonly message: string;
  /** The field at which the message is shown. Null for the row as a whole. */
  readonly at: string | null;
  /** The fields that the condition names. */
  readonly names: readonly string[];
  readonly severity: 'error' | 'warning';
}

/**
 * Either several fields of which one is computed from the others, or one field with a choice of several
 * formulas.
 */
export interface SolveModel {
  /** The choice field whose value selects the computed field or the formula. */
  readonly by: string;
  /** The value that is used when the choice field is empty: its default. */
  readonly first: string;
  /**
   * For each value `when` of the choice field, the computed field and its expression. For other values
   * nothing is computed.
   */
  readonly parts: readonly { readonly when: string; readonly name: string; readonly expression: string }[];
}

/** A change of the status. */
interface MoveModel {
  readonly name: string;
  /** An i18n key. */
  readonly title: string;
  readonly from: readonly string[];
  readonly to: string;
  /** The ability that the change needs. Null for the ability to write rows. */
  readonly access: Access | null;
}

/** The status of a row and its possible changes. */
export interface StatusModel {
  readonly field: string;
  /** The status of a new row. */
  readonly first: string;
  /** The statuses in which a row can be edited and may lack required values, except for those of the key. */
  readonly drafts: readonly string[];
  /** Further statuses in which a row may lack required values. It can't be edited in them. */
  readonly incomplete: readonly string[];
  /** The field with a comment on the last change of the status. Null for none. */
  readonly note: string | null;
  readonly moves: Readonly<Record<string, MoveModel>>;
}

/** The places in a document for the value of a field. */
export interface PlacingModel {
  /** The place where the value is written, and which is read first. Null for none. */
  readonly at: string | null;
  /** A choice field that determines another place, and the place for each of its values. Null for none. */
  readonly by: { readonly field: string; readonly places: Readonly<Record<string, string>> } | null;
  /** Further places where the value is written. */
  readonly also: readonly string[];
  /**
   * Places that are read, in this order, when `at` and `by` have no value. Not used for a document that the
   * same mapping wrote.
   */
  readonly from: readonly string[];
  /** The value that is written for an empty field. Null when nothing is written. */
  readonly empty: string | number | null;
}

/** Placings by field. */
export type Placings = Readonly<Record<string, PlacingModel>>;

/** A JSON format. Places in it are paths of names separated by dots. */
export interface DocumentModel {
  readonly name: string;
  /** An i18n key. */
  readonly title: string;
  readonly constants: Readonly<Record<string, PlainValue>>;
  readonly written: { readonly by: string | null; readonly at: string | null; readonly as: string | null };
  /** The fields of the row that all rows of the document belong to. */
  readonly head: Placings;
  readonly rows: string;
  /**
   * The place in an item that is `true` when the item is a sum of others. Null for none. Sums are not
   * imported.
   */
  readonly sums: string | null;
  readonly fields: Placings;
}

/** A formatted workbook. It is exported and not imported. */
export interface SheetModel {
  readonly name: string;
  /** An i18n key. */
  readonly title: string;
  /** The field of the head with the name of the sheet. Null for none. */
  readonly calledBy: string | null;
  /** The fields of the head that are shown above the rows. */
  readonly facts: readonly string[];
  readonly group: string | null;
  readonly columns: readonly string[];
  /** The columns that are summed, and the i18n key of the row with the grand totals. */
  readonly totals: { readonly title: string; readonly of: readonly string[] } | null;
  readonly currency: string | null;
  readonly weeks: {
    readonly from: string;
    readonly to: string;
    /**
     * The resource whose rows give the dates on which a row runs. Null when it runs from its first day to its
     * last.
     */
    readonly parts: { readonly resource: string; readonly from: string; readonly to: string } | null;
  } | null;
  readonly ends: SheetEnds | null;
}

/** A table below the rows with figures of a dataset for the head. */
export interface SheetEnds {
  /** An i18n key. */
  readonly title: string;
  readonly dataset: string;
  /** The fields of the head whose values filter the dataset, by dimension. */
  readonly by: Readonly<Record<string, string>>;
  /** The dimensions whose members are the lines. */
  readonly rows: readonly string[];
  /** The measure of each line. */
  readonly amount: string;
  /** The measures that are shown as totals at the end. */
  readonly sums: readonly string[];
}

/** File formats for rows other than csv and xlsx. */
export interface ExchangeModel {
  /** Resources whose rows belong to these rows and are included in their files. */
  readonly parts: readonly string[];
  readonly documents: Readonly<Record<string, DocumentModel>>;
  readonly sheets: Readonly<Record<string, SheetModel>>;
}

/** The resource to which each row belongs, called its owner. */
export interface BelongingModel {
  readonly to: string;
  /** The fields with the values of the owner's key, by field of this key and in its order. */
  readonly by: Readonly<Record<string, string>>;
}

/** A resource with all defaults filled in. */
export interface ResourceModel {
  readonly name: string;
  /** An i18n key. */
  readonly title: string;
  readonly key: readonly string[];
  /** In the order of the file. */
  readonly fields: Readonly<Record<string, FieldModel>>;
  readonly rules: readonly ResourceRuleModel[];
  /** In the order of the file. An expression may use fields that earlier entries compute. */
  readonly solve: readonly SolveModel[];
  readonly read: Access | null;
  /** The ability that writing needs. Null when only users who may manage everything may write. */
  readonly write: Access | null;
  /** The fields of a schedule by which a page is sent by mail. Null when rows are no schedules. */
  readonly sends: NonNullable<ResourceSpec['sends']> | null;
  /** The fields of an alert. Null when rows are no alerts. */
  readonly alerts: NonNullable<ResourceSpec['alerts']> | null;
  /** The fields of a note on charts. Null when rows are no notes. */
  readonly notes: NonNullable<ResourceSpec['notes']> | null;
  /**
   * The field with the brand or the user that a row belongs to, by which access is limited. Null without a
   * limit.
   */
  readonly limit: { readonly by: 'brand' | 'user'; readonly field: string } | null;
  readonly belongs: BelongingModel | null;
  readonly status: StatusModel | null;
  /** Fields that are not copied with a row. The copy has the values of a new row in them. */
  readonly notCopied: readonly string[];
  /** The field with the currency of a row's amounts. Null when the resource has no such field. */
  readonly currency: string | null;
  readonly exchange: ExchangeModel;
  /** The name of the table in the warehouse that mirrors the rows. Null when there is none. */
  readonly mirror: string | null;
  /** The SELECT of the initial rows of each company. Null for none. */
  readonly seed: string | null;
  /**
   * The JSON Schema of the fields that users write. The server and the browser validate by the same schema.
   */
  readonly schema: {
    readonly type: 'object';
    readonly required: readonly string[];
    readonly properties: Readonly<Record<string, ValueSchema>>;
  };
}
