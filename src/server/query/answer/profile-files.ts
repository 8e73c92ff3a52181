import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '../../../language/node/index.ts';
import { fingerprintOf } from '../../warehouse/fingerprint.ts';
import type { Cell } from '../../warehouse/warehouse.ts';

/** The result row of each statement, by the fingerprint of the statement. */
type Rows = Readonly<Record<string, readonly Cell[]>>;

/** The file of a company: results for one version of its data. */
interface ProfileFile {
  readonly company: string;
  readonly version: string;
  readonly rows: Rows;
}

/**
 * The results of profile statements in a folder, one file for each company, so that a restarted server does not
 * compute them again. A file is replaced as a whole, and its results are dropped when the version changes.
 */
export interface ProfileFiles {
  /** Returns the row of a statement; null when it is not known for this version of the company's data. */
  find(company: string, version: string, statement: string): readonly Cell[] | null;
  keep(company: string, version: string, statement: string, row: readonly Cell[]): void;
}

/**
 * Opens the folder, which is created when missing. A missing or damaged file counts as empty. `onTrouble` is called
 * with the error of the file system when a file can't be written.
 */
export function openProfileFiles(folder: string, onTrouble: (error: unknown) => void): ProfileFiles {
  const known = new Map<string, ProfileFile>();
  const fileOf = (company: string): string => path.join(folder, `${fingerprintOf(company)}.json`);
  const rowsOf = (company: string, version: string): Rows => {
    const file = known.get(company) ?? readFile(fileOf(company), company);
    known.set(company, file);
    return file.version === version ? file.rows : {};
  };
  return {
    find: (company, version, statement) => rowsOf(company, version)[statement] ?? null,
    keep(company, version, statement, row) {
      const file = { company, version, rows: { ...rowsOf(company, version), [statement]: row } };
      known.set(company, file);
      try {
        mkdirSync(folder, { recursive: true });
        replaceFile(fileOf(company), JSON.stringify({ print: fingerprintOf(file), file }));
      } catch (error) {
        onTrouble(error);
      }
    },
  };
}

function readFile(file: string, company: string): ProfileFile {
  try {
    const { print, file: found } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly print: string;
      readonly file: ProfileFile;
    };
    if (print === fingerprintOf(found) && found.company === company) return found;
  } catch {
    // There is no file, or it is damaged.
  }
  return { company, version: '', rows: {} };
}
