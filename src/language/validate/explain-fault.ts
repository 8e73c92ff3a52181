import { nearest } from '../diagnostics/suggest.ts';
import type { ComponentType } from '../generated/spec.ts';
import { isMapping, type Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { defaults } from './default-entries.ts';
import { typeOf, type Fault } from './faults.ts';
import { containerName, nameText, shown, typeNames, typesText } from './fault-words.ts';
import {
  branchTypes,
  suggestKey,
  keysOf,
  keyWithoutSpace,
  ownKeysFirst,
  nestedKeyPath,
  refusalOf,
  renameBehind,
  type Rename,
} from './suggest-key.ts';
import { suggestValue } from './suggest-value.ts';
import { widgetTypes } from '../widgets/widget-schemas.ts';

type Explain = (fault: Fault, report: Report) => void;

/** Descriptions of the schemas' patterns. Others are shown as they are. */
const patterns: Readonly<Record<string, string>> = {
  '^[a-z][A-Za-z0-9]*$': 'a name starts with a small letter and has letters and digits only',
  '^[a-z][A-Za-z0-9_]*$': 'a name starts with a small letter and has letters, digits and _ only',
  '^[A-Za-z][A-Za-z0-9_]*$': 'a key starts with a letter and has letters, digits and _ only',
  '^[A-Za-z_][A-Za-z0-9_]*$': 'the name of a table or column has letters, digits and _ only',
  '^[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)?$':
    'the name of a column has letters, digits and _ only; one of a join is written JOIN.COLUMN',
  '^[a-z][a-z0-9-]*$': 'an id starts with a small letter and has small letters, digits and - only',
  '^[a-z]{2}$': 'a language is two small letters, such as en',
  '^[A-Z]{3}$': 'a currency is three capital letters, such as EUR',
  '^#[0-9a-fA-F]{6}$': 'a colour is written #rrggbb',
  '^/': 'a route starts with /',
  '^-?[a-z][A-Za-z0-9_]*$': 'a field, with a minus sign in front to sort from large to small',
};

const bounds: Readonly<Record<string, string>> = {
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'more than',
  exclusiveMaximum: 'less than',
  minItems: 'at least',
  maxItems: 'at most',
  minProperties: 'at least',
  maxProperties: 'at most',
};

const outOfRange: Explain = ({ keyword, path, params, data }, report) =>
  report('out-of-range', path, {
    value: data as number,
    bound: `${bounds[keyword]} ${String(params.limit)}`,
  });

const wrongLength: Explain = ({ keyword, path, params, data }, report) =>
  report(
    'wrong-length',
    path,
    { found: Object.keys(data as object).length, bound: `${bounds[keyword]} ${String(params.limit)}` },
    { part: 'key' },
  );

const notAllowed: Explain = ({ path, params, data }, report) => {
  const allowed = ((params.allowedValues as unknown[] | undefined) ?? [params.allowedValue]).map(String);
  const near = typeof data === 'string' ? nearest(data, allowed) : undefined;
  report('not-allowed', path, { value: shown(data), allowed }, { near });
};

/** The message for each keyword of JSON Schema. */
const explanations: Readonly<Record<string, Explain>> = {
  type: ({ path, params, data, schema }, report) => {
    const near = typeof data === 'string' ? suggestValue(data, [params.type].flat()) : undefined;
    const expected = nameText(schema) ?? typesText(params.type);
    report('wrong-type', path, { expected, found: typeNames[typeOf(data)]! }, { near });
  },
  enum: notAllowed,
  const: notAllowed,
  pattern: ({ path, params, data, name, schema }, report) => {
    const expected =
      patterns[params.pattern as string] ??
      (schema.description as string | undefined)?.replace(/\.$/, '') ??
      `it must match ${String(params.pattern)}`;
    if (name === null) report('bad-format', path, { value: shown(data), expected });
    else report('bad-format', [...path, name], { value: name, expected }, { part: 'key' });
  },
  minLength: ({ path }, report) => report('wrong-type', path, { expected: 'a text', found: 'empty' }),
  minimum: outOfRange,
  maximum: outOfRange,
  exclusiveMinimum: outOfRange,
  exclusiveMaximum: outOfRange,
  minItems: wrongLength,
  maxItems: wrongLength,
  minProperties: wrongLength,
  maxProperties: wrongLength,
  uniqueItems: ({ path, params, data }, report) => {
    const later = Math.max(Number(params.i), Number(params.j));
    report('repeated-item', [...path, later], { value: shown((data as unknown[])[later]) });
  },
  discriminator: ({ path, data, schema }, report) => {
    const type = (data as { type?: unknown }).type;
    if (type === undefined) return; // reported by `required`
    if (typeof type !== 'string')
      return report('wrong-type', [...path, 'type'], { expected: 'a text', found: typeNames[typeOf(type)]! });
    const at = [...path, 'type'];
    const allowed = branchTypes(schema);
    const near = nearest(type, allowed);
    if (schema.title === 'WidgetSpec')
      report('unknown-widget-type', at, { name: type, allowed: widgetTypes }, { near });
    else report('not-allowed', at, { value: type, allowed }, { near });
  },
};

/**
 * Reports the faults of a document, one diagnostic per mistake: a mistyped key is not also reported as
 * missing.
 */
export function explainFaults(faults: readonly Fault[], root: unknown, report: Report): void {
  const missing = missingKeys(faults);
  for (const fault of faults) {
    if (explainDefault(fault, root, report)) continue;
    if (fault.keyword === 'required') {
      const rename = renameBehind(fault);
      if (rename) explainRename(rename, report);
      continue;
    }
    if (fault.keyword !== 'additionalProperties') explanationOf(fault)(fault, report);
    else explainUnknownKey(fault, missing, report);
  }
  for (const { path, keys, types } of missing.values()) {
    if (keys.length > 0)
      report(
        'missing-key',
        [...path, keys[0]!],
        { keys, in: containerName(path), ...(types ? { types } : {}) },
        { part: 'key' },
      );
  }
}

/** Reports a default that is neither an entry, a range nor a boolean, by the type of its component. */
function explainDefault({ path, data }: Fault, root: unknown, report: Report): boolean {
  if (path.at(-1) !== 'defaultEntry' || path.at(-2) !== 'rules') return false;
  const component = path
    .slice(0, -2)
    .reduce<unknown>((at, step) => (isMapping(at) ? at[step] : undefined), root);
  const type = isMapping(component) ? component.type : undefined;
  const isDay = type === 'selectDate' && typeof data === 'string' && /^\d/.test(data);
  if (!isComponentType(type) || (defaults[type].fits(data) && !isDay)) return false;
  const near = type === 'checkBox' && typeof data === 'string' ? suggestValue(data, ['boolean']) : undefined;
  report('wrong-default', path, { type, expected: defaults[type].expected }, { near });
  return true;
}

const isComponentType = (type: unknown): type is ComponentType =>
  typeof type === 'string' && Object.hasOwn(defaults, type);

interface Missing {
  readonly path: Path;
  keys: string[];
  /** The known types, when the type is missing. */
  readonly types?: readonly string[];
}

function explainUnknownKey(fault: Fault, missing: Map<string, Missing>, report: Report): void {
  const { path, params, schema } = fault;
  const name = params.additionalProperty as string;
  const entry = missing.get(path.join('/')) ?? { path, keys: [] };
  const allowed = ownKeysFirst(keysOf(schema));
  const at = [...path, name];
  const belongs = nestedKeyPath(name, schema);
  const joined = keyWithoutSpace(fault);
  // `yAxis` and `xField` are names of other tools for `y` and `x`, even if another key is nearer.
  const near =
    entry.keys.find((key) => /^[A-Z]/.test(name.slice(key.length)) && name.startsWith(key)) ??
    suggestKey(fault);
  const refused = refusalOf(fault);
  if (refused !== undefined) {
    report('not-supported', at, { name, reason: refused }, { part: 'key' });
  } else if (joined !== undefined) {
    const meant = `${joined.key}: ${joined.value}`;
    report('unknown-key', at, { name, allowed, joined: meant }, { part: 'key', near: meant });
  } else if (belongs !== undefined) {
    report('unknown-key', at, { name, allowed, belongs }, { part: 'key', near: undefined });
  } else if (near !== undefined) {
    report('unknown-key', at, { name, allowed }, { part: 'key', near });
  } else {
    // A key with another tool's name is both unknown and missing. That is a single mistake.
    const { keys } = entry;
    report(
      'unknown-key',
      at,
      { name, allowed, ...(keys.length > 0 ? { missing: keys } : {}) },
      { part: 'key', near: keys.length === 1 ? keys[0] : undefined },
    );
    entry.keys = [];
  }
  const corrected = joined?.key ?? near;
  entry.keys = entry.keys.filter((key) => key !== corrected);
}

function explainRename({ path, written, meant }: Rename, report: Report): void {
  report(
    'unknown-key',
    [...path, written],
    { name: written, allowed: [meant] },
    { part: 'key', near: meant },
  );
}

function missingKeys(faults: readonly Fault[]): Map<string, Missing> {
  const missing = new Map<string, Missing>();
  for (const fault of faults) {
    const { keyword, path, params, schema } = fault;
    if (keyword !== 'required' || renameBehind(fault)) continue;
    const types = schema.oneOf === undefined ? {} : { types: branchTypes(schema) };
    const entry = missing.get(path.join('/')) ?? { path, keys: [], ...types };
    entry.keys.push(params.missingProperty as string);
    missing.set(path.join('/'), entry);
  }
  return missing;
}

function explanationOf(fault: Fault): Explain {
  const explain = explanations[fault.keyword];
  if (!explain)
    throw new Error(`explainFaults: no words for the keyword ${fault.keyword} at ${fault.path.join('/')}`);
  return explain;
}
