import type { ValidateFunction } from 'ajv';
import type { Access, ErrorDetail } from '../../language/plan/index.ts';
import type { ParamValue } from './handler.ts';

/** A parameter of an operation and its validation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  /** Whether the text is comma-separated; its items have the type `type`. */
  readonly list: boolean;
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  /** Whether a date range (`start_end`) is converted to a `DateRange`. */
  readonly takesRange: boolean;
  readonly check: () => ValidateFunction;
}

/** An operation of the contract. */
export interface Operation {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with fastify's `:name` for parameters. */
  readonly url: string;
  readonly isPublic: boolean;
  /** The permission that the caller needs. Null for public operations. */
  readonly access: Access | null;
  /** Whether the response is an endless event stream. */
  readonly isEndless: boolean;
  readonly parameters: readonly Parameter[];
  /** Whether parameters that the contract does not list, such as a dataset's filters, are passed on as text. */
  readonly isOpen: boolean;
  readonly body: {
    /** The only accepted media type. */
    readonly mediaType: string;
    readonly required: boolean;
    /** The limit of the whole body in bytes. */
    readonly maxBytes: number;
    readonly check: () => ValidateFunction;
  } | null;
  accept(sent: SentRequest): AcceptedRequest;
}

/** The raw request. */
export interface SentRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** The validated request. It is rejected when `details` is not empty. */
export interface AcceptedRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, ParamValue | undefined>>;
  readonly details: readonly ErrorDetail[];
}
