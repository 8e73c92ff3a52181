import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { schemaFiles } from '../../../src/language/validate/schema-files.ts';
import { vocabulary } from '../support/vocabulary.ts';

describe('the schemas of the language', () => {
  const ajv = new Ajv2020({ strict: false });

  it.each([...schemaFiles.keys()])('%s is a JSON Schema', (address) => {
    expect(ajv.validateSchema(schemaFiles.get(address)!)).toBe(true);
  });
});

it('The contract is read as both parsers understand it', () => {
  expect(vocabulary.api).toEqual(parse(readFileSync('schemas/api.openapi.yaml', 'utf8')));
});
