import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import { DataDirError } from '../../server/process/index.ts';

/** A record of a list of assumptions: figures, names and the key of its source. */
export type Assumption = Readonly<Record<string, string | number | null>>;

/** The content of the demonstration's files. */
export interface World {
  readonly folder: string;
  /** Lists of records from all files, keyed by name. */
  readonly assumptions: ReadonlyMap<string, readonly Assumption[]>;
  /** The SELECT of each table, keyed by table name. */
  readonly selects: ReadonlyMap<string, string>;
}

/** The source of records for which no figure is published. */
const INVENTED = 'invented';

/**
 * Reads `assumptions/*.yaml` and `tables/*.sql` of a folder. Throws a DataDirError that names the file, the
 * list and the record that can't be read.
 */
export function readWorld(folder: string): World {
  const lists = filesOf(path.join(folder, 'assumptions'), '.yaml').flatMap(([file, text]) =>
    listsOf(file, text),
  );
  const repeated = lists.find(([name], index) => lists.findIndex(([other]) => other === name) < index);
  if (repeated) throw damaged(`demo/assumptions has two lists with the name ${repeated[0]}.`);
  const selects = filesOf(path.join(folder, 'tables'), '.sql');
  return {
    folder,
    assumptions: new Map(lists),
    selects: new Map(selects.map(([file, text]) => [path.basename(file, '.sql'), text])),
  };
}

function filesOf(folder: string, extension: string): [file: string, text: string][] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .toSorted()
    .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);
}

function listsOf(file: string, text: string): [string, Assumption[]][] {
  const { sources = {}, ...lists } = load(text, { schema: CORE_SCHEMA }) as {
    sources?: Record<string, string>;
  } & Record<string, Assumption[]>;
  const known = new Set([INVENTED, ...Object.keys(sources)]);
  for (const [name, records] of Object.entries(lists)) {
    records.forEach(({ source }, index) => {
      if (!known.has(String(source))) {
        throw damaged(
          `demo/assumptions/${file}, ${name}, record ${index + 1}: the source ${JSON.stringify(source ?? null)} is none of ${[...known].join(', ')}.`,
        );
      }
    });
  }
  return Object.entries(lists);
}

const damaged = (message: string): DataDirError => new DataDirError('damaged', message);
