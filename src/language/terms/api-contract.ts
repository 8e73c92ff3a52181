import { isPossibleDay, isRangeText } from './days.ts';
import type {
  ApiColumns,
  ApiDocument,
  ApiOperation,
  ApiParameter,
  ApiReference,
  ApiSchema,
} from '../vocabulary.ts';

/** A path of the API with one method, prepared for comparison with the paths in pages. */
export interface ApiPath {
  /**
   * The path in the contract, with `{product}` replaced and without a leading slash: `highlights/{company}`.
   */
  readonly template: string;
  readonly segments: readonly string[];
  readonly query: ReadonlyMap<string, ApiParameter>;
  /** Names of required query parameters. */
  readonly required: readonly string[];
  /**
   * Keys of the response whose value is a list of entries or a range of dates. Null when the contract does
   * not declare them.
   */
  readonly entryKeys: readonly string[] | null;
  /** Columns of a tabular response. Null when the contract does not list them. */
  readonly columns: ApiColumns | null;
  /** The segment of a concrete path at the place of a path parameter. */
  valueIn(path: string, parameter: string): string;
  /** Present when the response is made from the filter lists of app.yaml. */
  readonly lists: ApiLists | null;
  /** The request body. Null when the call takes none. */
  readonly body: ApiBody | null;
}

/** A request body. */
export interface ApiBody {
  /**
   * The path parameter with the name of the resource whose row is the body. Null when the contract lists the
   * fields.
   */
  readonly rowOf: string | null;
  readonly fields: readonly string[];
  readonly required: readonly string[];
  /** A description of the expected value of a field. Null when the given value is valid. */
  expected(field: string, value: unknown): string | null;
}

/** How the filter lists of app.yaml become a response. */
export interface ApiLists {
  /** Keys of `listsOf` in app.yaml for this call. */
  readonly requesters: readonly string[];
  /** The keys that lists may have in the response. Null when any key is allowed. */
  readonly keys: readonly string[] | null;
}

/** Methods with a request body. */
export type SendingMethod = 'post' | 'put' | 'patch';
type ApiMethod = 'get' | SendingMethod;

export interface ApiContract {
  readonly paths: readonly ApiPath[];
  /** The GET path that matches a text with tokens. Undefined when the contract has none. */
  match(path: string): ApiPath | undefined;
  /** The paths that accept a method. */
  pathsSending(method: SendingMethod): readonly ApiPath[];
  matchSending(method: SendingMethod, path: string): ApiPath | undefined;
  /** Subjects of abilities that the contract declares. */
  readonly subjects: readonly string[];
  /** A description of the expected value of a parameter. Null when the given value is valid. */
  expected(parameter: ApiParameter, value: unknown): string | null;
}

/** The contract for one product. */
export function apiContract(document: ApiDocument, product: string): ApiContract {
  const resolve = resolver(document);
  const withProduct = (text: string): string => text.replaceAll('{product}', product);
  const pathsOf = (method: ApiMethod): ApiPath[] =>
    Object.entries(document.paths).flatMap(([written, item]): ApiPath[] => {
      const operation = item[method];
      if (!operation) return [];
      const template = withProduct(written).replace(/^\//, '');
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) =>
        resolve<ApiParameter>(each),
      );
      const segments = template.split('/');
      const of = (place: string) =>
        new Map(parameters.filter((each) => each.in === place).map((each) => [withProduct(each.name), each]));
      return [
        {
          template,
          segments,
          query: of('query'),
          required: [...of('query').values()]
            .filter((each) => each.required)
            .map((each) => withProduct(each.name)),
          entryKeys: entryKeys(operation, resolve),
          columns: operation['x-columns'] ?? null,
          lists: listsOf(operation, of('query'), resolve),
          valueIn: (path, parameter) => segmentsOf(path)[segments.indexOf(`{${parameter}}`)] ?? '',
          body: bodyOf(operation, resolve),
        },
      ];
    });
  const paths = pathsOf('get');
  // Computed on demand: most pages send nothing.
  const sending = new Map<SendingMethod, readonly ApiPath[]>();
  const pathsSending = (method: SendingMethod): readonly ApiPath[] => {
    const known = sending.get(method) ?? pathsOf(method);
    sending.set(method, known);
    return known;
  };
  const matches = new Map<string, ApiPath | undefined>();
  return {
    paths,
    pathsSending,
    matchSending: (method, path) => bestMatch(pathsSending(method), segmentsOf(path)),
    match: (path) => {
      if (matches.size > matchesKept) matches.clear();
      if (!matches.has(path)) matches.set(path, bestMatch(paths, segmentsOf(path)));
      return matches.get(path);
    },
    subjects: resolve<ApiSchema>({ $ref: '#/components/schemas/Subject' }).examples?.map(String) ?? [],
    expected: (parameter, value) => expectedBy(resolve<ApiSchema>(parameter.schema ?? {}), value, resolve),
  };
}

const segmentsOf = (path: string): readonly string[] => path.split('?')[0]!.replace(/^\//, '').split('/');

/** Maximum number of cached matches. Pages use few different paths. */
const matchesKept = 10_000;

type Resolve = <T extends object>(value: T | ApiReference) => T;

function resolver(document: ApiDocument): Resolve {
  const resolve = <T extends object>(value: T | ApiReference): T => {
    if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
    const steps = value.$ref.replace(/^#\//, '').split('/');
    const target = steps.reduce<unknown>(
      (at, step) => (at as Record<string, unknown> | undefined)?.[step],
      document,
    );
    return resolve<T>((target ?? {}) as T);
  };
  return resolve;
}

function listsOf(
  operation: ApiOperation,
  query: ReadonlyMap<string, ApiParameter>,
  resolve: Resolve,
): ApiLists | null {
  const { operationId, 'x-lists-of': named } = operation;
  if (named === undefined) return null;
  const schema = query.get(named)?.schema;
  const values = schema && resolve<ApiSchema>(schema).enum;
  const keys = keysOfMap(operation, resolve);
  return { requesters: (values ?? [operationId]).map(String), keys };
}

/** The declared keys of a response that is a map. Null when there are none. */
function keysOfMap(operation: ApiOperation, resolve: Resolve): readonly string[] | null {
  const { propertyNames } = replyOf(operation, resolve) ?? {};
  return propertyNames === undefined ? null : (resolve(propertyNames).enum?.map(String) ?? null);
}

function replyOf(operation: ApiOperation, resolve: Resolve): ApiSchema | undefined {
  const response = operation.responses?.['200'];
  const content = response && resolve(response).content?.['application/json'];
  return content?.schema && resolve(content.schema);
}

function entryKeys(operation: ApiOperation, resolve: Resolve): readonly string[] | null {
  const names = keysOfMap(operation, resolve);
  if (names !== null) return names;
  const { properties } = replyOf(operation, resolve) ?? {};
  if (properties === undefined) return null;
  return Object.keys(properties).filter((key) => holdsEntries(properties[key] as ApiSchema, resolve));
}

/** Whether a schema is a list of entries or plain values, one entry, or a range of dates. */
function holdsEntries(written: ApiSchema | ApiReference, resolve: Resolve): boolean {
  const schema = resolve<ApiSchema>(written);
  if (schema.anyOf) return schema.anyOf.some((each) => holdsEntries(each, resolve));
  if (schema.type !== 'array') return isEntryShape(schema);
  const item = resolve<ApiSchema>(schema.items ?? {});
  return isEntryShape(item) || ['string', 'number', 'integer'].includes(String(item.type));
}

function isEntryShape({ properties = {} }: ApiSchema): boolean {
  const has = (...keys: string[]): boolean => keys.every((key) => Object.hasOwn(properties, key));
  return has('title', 'value') || has('startDate', 'endDate');
}

function bodyOf(operation: ApiOperation, resolve: Resolve): ApiPath['body'] {
  const content = operation.requestBody && resolve(operation.requestBody).content?.['application/json'];
  const schema = content?.schema && resolve(content.schema);
  if (!schema) return null;
  const { properties = {}, required = [] } = schema;
  return {
    rowOf: schema['x-row-of'] ?? null,
    fields: Object.keys(properties),
    required,
    expected: (field, value) => expectedInBody(properties[field] ?? {}, value, resolve),
  };
}

/** Unlike a query parameter, a JSON value has a type: the text "1" is not a number. */
function expectedInBody(written: ApiSchema | ApiReference, value: unknown, resolve: Resolve): string | null {
  const { type } = resolve<ApiSchema>(written);
  const words = typeof type === 'string' && Object.hasOwn(inJson, type) ? inJson[type] : undefined;
  const found = Array.isArray(value) ? 'array' : typeof value;
  return words === undefined || words.is === found ? expectedBy(written, value, resolve) : words.what;
}

const inJson: Readonly<Record<string, { readonly is: string; readonly what: string }>> = {
  boolean: { is: 'boolean', what: 'true or false' },
  integer: { is: 'number', what: 'a whole number' },
  number: { is: 'number', what: 'a number' },
  string: { is: 'string', what: 'a text' },
  array: { is: 'array', what: 'a list' },
};

/** The matching path with the most literal segments. */
function bestMatch(paths: readonly ApiPath[], segments: readonly string[]): ApiPath | undefined {
  const literal = (path: ApiPath): number => path.segments.filter((segment) => !segment.includes('{')).length;
  const fits = (path: ApiPath): boolean =>
    path.segments.length === segments.length &&
    path.segments.every(
      (segment, index) => segment === segments[index] || (/^\{.*\}$/.test(segment) && segments[index] !== ''),
    );
  return paths.filter(fits).toSorted((a, b) => literal(b) - literal(a))[0];
}

function expectedBy(written: ApiSchema | ApiReference, value: unknown, resolve: Resolve): string | null {
  const schema = resolve<ApiSchema>(written);
  if (schema.anyOf) {
    const failed = schema.anyOf.map((each) => expectedBy(each, value, resolve));
    return failed.includes(null) ? null : failed.join(', or ');
  }
  if (schema.enum)
    return schema.enum.some((each) => String(each) === String(value))
      ? null
      : `one of ${schema.enum.map(String).join(', ')}`;
  const check = typeof schema.type === 'string' ? byType[schema.type] : undefined;
  if (check) return check(schema, value);
  if (schema.type === 'array' && schema.items) {
    const items = Array.isArray(value) ? value : String(value).split(',');
    return (
      items.map((item) => expectedBy(schema.items!, item, resolve)).find((each) => each !== null) ?? null
    );
  }
  return null;
}

const byType: Readonly<Record<string, (schema: ApiSchema, value: unknown) => string | null>> = {
  boolean: (_, value) =>
    value === true || value === false || value === 'true' || value === 'false' ? null : 'true or false',
  integer: (schema, value) => numberProblem(schema, value, 'a whole number', Number.isInteger(Number(value))),
  number: (schema, value) => numberProblem(schema, value, 'a number', Number.isFinite(Number(value))),
  string: ({ format, pattern, description }, value) => {
    const own =
      pattern === undefined
        ? null
        : {
            fits: (text: string) => new RegExp(pattern).test(text),
            words: description ?? `text that matches ${pattern}`,
          };
    const known = formats[format ?? ''] ?? own;
    return !known || known.fits(String(value)) ? null : known.words;
  },
};

/** Formats that the contract uses beyond those of JSON Schema. */
const formats: Readonly<
  Record<string, { readonly fits: (text: string) => boolean; readonly words: string }>
> = {
  date: {
    fits: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isPossibleDay(text),
    words: 'a date of the calendar such as 2024-01-31',
  },
  'date-range': {
    fits: (text) => /^\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}$/.test(text) && isRangeText(text),
    words: 'two dates in their order, such as 2024-01-01_2024-01-31',
  },
};

function numberProblem(
  { minimum, maximum }: ApiSchema,
  value: unknown,
  what: string,
  right: boolean,
): string | null {
  if (!right || value === '' || typeof value === 'boolean') return what;
  if (minimum !== undefined && Number(value) < minimum) return `at least ${minimum}`;
  return maximum !== undefined && Number(value) > maximum ? `at most ${maximum}` : null;
}
