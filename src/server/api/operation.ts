import type { ValidateFunction } from 'ajv';
import type { Access, ErrorDetail } from '../../language/plan/index.ts';
import type { ParamValue } from './handler.ts';

/** A parameter of an operation and how its text is judged. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  /** `list` stands for comma-separated text, whose items are of `type`. */
  readonly list: boolean;
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  /** Whether a text that is a range of dates (`start_end`) becomes one. */
  readonly takesRange: boolean;
  readonly judge: () => ValidateFunction;
}

/** A call that the contract describes. */
export interface Operation {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with fastify's `:name` for parameters. */
  readonly url: string;
  readonly isPublic: boolean;
  /** The ability that a caller needs; null where anybody may call. */
  readonly access: Access | null;
  /** Whether the answer has no end: events. */
  readonly isEndless: boolean;
  readonly parameters: readonly Parameter[];
  /** Whether names that the contract can't know (a dataset's filters) are passed on as text. */
  readonly isOpen: boolean;
  readonly body: {
    /** The one that it is taken in. */
    readonly mediaType: string;
    readonly required: boolean;
    /** More is refused, however it is spread over the fields. */
    readonly maxBytes: number;
    readonly judge: () => ValidateFunction;
  } | null;
  accept(sent: SentRequest): AcceptedRequest;
}

/** A request as it came. */
export interface SentRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** What the contract makes of a request; with details it is refused. */
export interface AcceptedRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, ParamValue | undefined>>;
  readonly details: readonly ErrorDetail[];
}
