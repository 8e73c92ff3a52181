import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { CORE_SCHEMA, load } from 'js-yaml';
import { acceptRequest } from './accept-request.ts';
import { isIsoDate, readDateRange } from '../../format/index.ts';
import type { ValidateFunction } from 'ajv';
import type { Access } from '../../language/plan/index.ts';
import type { Operation, Parameter } from './operation.ts';

interface SchemaText {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly anyOf?: readonly SchemaText[];
  readonly items?: { readonly type?: Parameter['type'] };
}

interface ParameterText {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly explode?: boolean;
  readonly schema: SchemaText;
}

interface OperationText {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly 'x-access'?: Access;
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
  readonly parameters?: readonly ParameterText[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly 'x-max-bytes'?: number;
    readonly content: Readonly<Record<string, { readonly schema: object }>>;
  };
}

interface ContractText {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationText>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, ParameterText>>;
    readonly schemas: Readonly<Record<string, SchemaText>>;
  };
}

/** Returns the operations of an OpenAPI document (YAML). Replaces `{product}` with the product's id. */
export function loadContract(text: string, productId: string): readonly Operation[] {
  const source = JSON.stringify(load(text, { schema: CORE_SCHEMA })).replaceAll('{product}', productId);
  const document = JSON.parse(source.replaceAll('"#/components/', '"contract#/components/')) as ContractText;
  const check = checks(document);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      planOperation(document, path, method, operation, check),
    ),
  );
}

/** The permission that an operation requires when it names none. */
const usualAccess: Access = { action: 'read', subject: 'Auth' };

/** Whether the parameter accepts any name: a free-form object in OpenAPI. */
const isFreeForm = (parameter: ParameterText): boolean =>
  parameter.schema.type === 'object' && parameter.explode === true;

type Validators = (schema: object) => () => ValidateFunction;

/**
 * Returns a factory of validators. Each is compiled on first use, because compiling all of them would dominate the
 * start time.
 */
function checks(document: ContractText): Validators {
  const ajv = new Ajv2020({ allErrors: true, ownProperties: true, strict: false, verbose: true });
  addFormats.default(ajv);
  ajv.addFormat('date', isIsoDate);
  ajv.addFormat('date-range', (text: string) => readDateRange(text) !== null);
  ajv.addSchema({ $id: 'contract', components: document.components });
  return (schema) => {
    let compiled: ValidateFunction | null = null;
    return () => (compiled ??= ajv.compile(schema));
  };
}

function planOperation(
  document: ContractText,
  path: string,
  method: string,
  text: OperationText,
  check: Validators,
): Operation {
  const declared = (text.parameters ?? []).map((parameter) => resolve(document, parameter));
  const isPublic = text.security?.length === 0;
  const operation = {
    operationId: text.operationId,
    method: method.toUpperCase() as Operation['method'],
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    isPublic,
    access: isPublic ? null : (text['x-access'] ?? usualAccess),
    isEndless: 'text/event-stream' in (text.responses['200']?.content ?? {}),
    isOpen: declared.some(isFreeForm),
    // The product's id is already in the path, so its placeholder is not a parameter.
    parameters: declared
      .filter(
        (parameter) =>
          !isFreeForm(parameter) && (parameter.in === 'query' || path.includes(`{${parameter.name}}`)),
      )
      .map((parameter) => planParameter(document, parameter, check)),
    body: planBody(text, check),
  };
  return { ...operation, accept: (sent) => acceptRequest(operation, sent) };
}

/** The default limit of a body in bytes: more than a form that a person fills in. */
const usualMaxBytes = 65_536;

function planBody({ requestBody }: OperationText, check: Validators): Operation['body'] {
  const [described] = Object.entries(requestBody?.content ?? {});
  if (!requestBody || !described) return null;
  const [mediaType, { schema }] = described;
  const maxBytes = requestBody['x-max-bytes'] ?? usualMaxBytes;
  return { mediaType, required: requestBody.required === true, maxBytes, check: check(schema) };
}

function planParameter(document: ContractText, parameter: ParameterText, check: Validators): Parameter {
  const { schema } = parameter;
  const list = schema.type === 'array';
  const type = (list ? schema.items?.type : (schema.type as Parameter['type'] | undefined)) ?? 'string';
  const { name, in: place, required = false } = parameter;
  const takesRange = holdsRange(document, schema);
  return { name, in: place, required, list, type, takesRange, check: check(schema) };
}

/** Whether the schema allows a date range. */
function holdsRange(document: ContractText, schema: SchemaText): boolean {
  const named = schema.$ref?.slice('contract#/components/schemas/'.length);
  const found = named === undefined ? schema : document.components.schemas[named];
  if (found?.format === 'date-range') return true;
  return found?.anyOf?.some((branch) => holdsRange(document, branch)) ?? false;
}

function resolve(document: ContractText, parameter: ParameterText): ParameterText {
  if (parameter.$ref === undefined) return parameter;
  const name = parameter.$ref.slice('contract#/components/parameters/'.length);
  const found = document.components.parameters[name];
  if (!found) throw new Error(`The contract has no parameter ${parameter.$ref}.`);
  return found;
}
