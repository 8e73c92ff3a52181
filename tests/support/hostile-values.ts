import * as fc from 'fast-check';

const likely = `
  B000001 B000002 all acme globex brands spend ctr date date:month -spend delivery_daily csv add update delete
  2026-01-01_2026-02-28 2026-02-28_2026-01-01 0000-00-00_9999-99-99 previous_year true 0 -1 1e308 NaN null
  99999999999999999999 , ,,, __proto__ constructor ';DROP+TABLE+delivery_daily;-- ../../etc/passwd %00 <script>
  😀 ﷺ \u202e viewer@acme.example manage:all
`;

/** Words that mean something here, words that mean something elsewhere, none, too many, and any characters at all. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...likely.trim().split(/\s+/), '', ' ', 'x'.repeat(5_000), '\u0000', '\uD800'),
  },
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce((inner: unknown) => ({ a: [inner] }), 1);

/** Any JSON, and JSON that is deep, long or wide. */
const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom<unknown>(
    nested(40),
    nested(2_000),
    Array.from({ length: 20_000 }, () => 0),
    'ü'.repeat(100_000),
    Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, at])),
    { __proto__: null, constructor: { prototype: { admin: true } } },
  ),
);

interface SchemaText {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaText>>;
  readonly items?: SchemaText;
  readonly format?: string;
}

/**
 * Bodies that are nearly what a schema asks for: each property is as it should be, is missing, or is something else.
 * `resolve` gives what a reference stands for.
 */
export function nearly(schema: object, resolve: (reference: string) => object): fc.Arbitrary<unknown> {
  const build = (text: SchemaText, depth: number): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 5, arbitrary: right(text, depth) }, hostileJson);
  const right = (text: SchemaText, depth: number): fc.Arbitrary<unknown> => {
    if (text.$ref !== undefined) return right(resolve(text.$ref) as SchemaText, depth);
    if (text.enum !== undefined) return fc.constantFrom(...text.enum);
    const [type] = [text.type].flat();
    if (text.properties !== undefined && depth < 4) {
      const fields = Object.entries(text.properties).map(([name, inner]) => [name, build(inner, depth + 1)]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: [],
      });
    }
    if (type === 'array') return fc.array(build(text.items ?? {}, depth + 1), { maxLength: 3 });
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer' || type === 'number') return fc.double();
    if (type === 'string') return text.format === 'email' ? fc.constant('a@b.example') : hostileText;
    return hostileJson;
  };
  return build(schema as SchemaText, 0);
}
