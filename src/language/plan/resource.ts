import type { ReportColumn } from '../generated/api.ts';

/** A field of a resource, as a grid needs it. */
export interface ResourceField {
  readonly type: 'text' | 'integer' | 'number' | 'decimal' | 'date' | 'boolean' | 'choice' | 'member';
  /** An i18n key. */
  readonly title: string;
  readonly required?: boolean;
  /** Whether only the server writes it. */
  readonly readOnly?: boolean;
  readonly format?: NonNullable<ReportColumn['format']>;
  readonly digits?: number;
  /** What a new row begins with. */
  readonly default?: string | number | boolean;
  /** What may be chosen, each with its i18n key. */
  readonly of?: Readonly<Record<string, string>>;
  /** The path below `/api/` of the list of what may be chosen: `{ options: [{ value, title }] }`. */
  readonly options?: string;
  /** The expression over the other fields of the row that it is computed by. */
  readonly compute?: string;
}

/** A table that users write, as far as a widget that edits it needs to know. */
export interface ResourcePlan {
  readonly name: string;
  /** An i18n key. */
  readonly title: string;
  /** The fields that tell one row from another. */
  readonly key: readonly string[];
  readonly fields: Readonly<Record<string, ResourceField>>;
  /** What a row may be, as JSON Schema: the server and the browser judge by the same. */
  readonly schema: {
    readonly required?: readonly string[];
    readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
}
