import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { projectRoot } from '../../server/process/index.ts';
import { slugOf } from './column-names.ts';

/** The roles of columns in reports. `exports/export.schema.json` explains each. */
export const ROLES = [
  'date', 'moment', 'id', 'group', 'text', 'currency', 'count', 'number', 'money', 'mean', 'ratio', 'last', 'single', 'unused',
] as const; // prettier-ignore
export type Role = (typeof ROLES)[number];

/** The meaning of columns with certain names. */
export interface ColumnRule {
  readonly columns: readonly string[];
  readonly is: Role;
  readonly as?: string;
  readonly scale?: number;
  readonly currency?: string;
  readonly of?: readonly [string, string];
  readonly times?: number;
  readonly weight?: string;
  readonly format?: 'integer' | 'decimal' | 'currency' | 'percent' | 'multiplier' | 'seconds';
  readonly goodWhen?: 'higher' | 'lower' | 'neutral';
  readonly distinct?: boolean;
  readonly guess?: boolean;
  readonly because?: string;
}

interface Export {
  readonly title: string;
  readonly has: readonly string[];
  readonly key: readonly string[];
  readonly lacks?: readonly string[];
  readonly exact?: boolean;
  readonly columns?: readonly ColumnRule[];
}

interface Platform {
  readonly platform: string;
  readonly columns: readonly ColumnRule[];
  readonly exports?: readonly Export[];
}

/** A recognised export of a platform. */
export interface KnownExport {
  readonly platform: string;
  readonly title: string;
  readonly rules: readonly ColumnRule[];
  /** Columns that identify a row. A file may lack some of them. */
  readonly key: readonly string[];
}

const FOLDER = path.join(projectRoot, 'src/cli/import/exports');
const GENERAL = 'general.yaml';

let read: ReadonlyMap<string, Platform> | undefined;

/** The catalogue of platforms, by file. Throws when a file does not match its schema. */
function platforms(): ReadonlyMap<string, Platform> {
  read ??= readCatalogue();
  return read;
}

function readCatalogue(): ReadonlyMap<string, Platform> {
  const schema: unknown = JSON.parse(readFileSync(path.join(FOLDER, 'export.schema.json'), 'utf8'));
  const ajv = new Ajv2020();
  const valid = ajv.compile<Platform>(schema as object);
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
  return new Map(
    names.toSorted().map((name) => {
      const content: unknown = parse(readFileSync(path.join(FOLDER, name), 'utf8'));
      if (!valid(content)) throw new Error(`invariant: ${name}: ${ajv.errorsText(valid.errors)}`);
      return [name, content] as const;
    }),
  );
}

/** Rules for any file. */
export const generalRules = (): readonly ColumnRule[] => platforms().get(GENERAL)?.columns ?? [];

/** The first rule for a column. */
export const ruleFor = (name: string, rules: readonly ColumnRule[]): ColumnRule | undefined =>
  rules.find(({ columns }) => columns.some((pattern) => matches(name, pattern)));

function matches(name: string, pattern: string): boolean {
  if (!pattern.includes('*')) return name === pattern;
  const expression = new RegExp(`^${pattern.split('*').join('.*')}$`);
  return expression.test(name);
}

const OF_CONNECTORS = /^(fivetran|airbyte)_/;

/** The export with these columns. Of several, the one with the most matching columns. */
export function recognise(headers: readonly string[]): KnownExport | null {
  const names = headers.map(slugOf).filter((name) => !OF_CONNECTORS.test(name));
  const found = [...platforms().values()].flatMap(({ platform, columns, exports = [] }) =>
    exports
      .filter((one) => fits(one, names))
      .map((one) => ({
        platform,
        title: one.title,
        key: one.key,
        rules: [...(one.columns ?? []), ...columns],
        known: one.has.length,
      })),
  );
  const [best] = found.toSorted((a, b) => b.known - a.known);
  return best ? { platform: best.platform, title: best.title, rules: best.rules, key: best.key } : null;
}

const fits = ({ has, lacks = [], exact = false }: Export, names: readonly string[]): boolean =>
  has.every((name) => names.includes(name)) &&
  !lacks.some((name) => names.includes(name)) &&
  (!exact || names.length === has.length);
