import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { CORE_SCHEMA, load } from 'js-yaml';
import { DataDirError, projectRoot } from '../server/process/index.ts';
import type { Company } from './generated/company.ts';

let read: readonly Company[] | null = null;

/** Returns the companies of the demonstration. The files are read once. */
export const demoCompanies = (): readonly Company[] =>
  (read ??= readCompanies(path.join(projectRoot, 'demo')));

/**
 * Reads the companies from `companies/*.yaml` of a folder, in the order of file names. Throws a DataDirError
 * that names the file, the place and what is allowed there.
 */
export function readCompanies(folder: string): readonly Company[] {
  const schema = JSON.parse(readFileSync(path.join(folder, 'company.schema.json'), 'utf8')) as object;
  const isCompany = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile<Company>(schema);
  return readdirSync(path.join(folder, 'companies'))
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(path.join(folder, 'companies', name), 'utf8');
      const company: unknown = load(text, { schema: CORE_SCHEMA });
      if (isCompany(company)) return company;
      const faults = (isCompany.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
      );
      throw new DataDirError('damaged', `demo/companies/${name}: ${faults.join('; ')}.`);
    });
}
