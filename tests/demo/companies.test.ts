import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoCompanies, readCompanies } from '../../src/demo/companies.ts';
import { projectRoot } from '../../src/server/process/index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'companies-'));
  for (const part of ['company.schema.json', 'companies'])
    cpSync(path.join(projectRoot, 'demo', part), path.join(folder, part), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function change(file: string, from: string, to: string): void {
  const name = path.join(folder, 'companies', file);
  writeFileSync(name, readFileSync(name, 'utf8').replace(from, to));
}

describe('the companies of the demonstration', () => {
  it('are the files of its folder', () => {
    expect(demoCompanies().map(({ id }) => id)).toEqual(['acme', 'globex', 'papara']);
  });

  it.each([
    ['a season that there is none of', 'season: gifts', 'season: summer', '/brands/0/season', 'gifts'],
    ['a platform that nobody knows', 'Meta: 1.3', 'Metta: 1.3', '/brands/0/mix', 'Metta'],
    ['a field of another name', 'shortName:', 'nickname:', 'shortName', 'nickname'],
  ])('are refused with %s: the file, the place and what is allowed', (_what, from, to, ...named) => {
    change('acme.yaml', from, to);
    for (const part of ['demo/companies/acme.yaml', ...named])
      expect(() => readCompanies(folder)).toThrow(part);
  });
});
