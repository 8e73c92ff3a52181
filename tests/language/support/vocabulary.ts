import { resolve } from 'node:path';
import { readVocabulary } from '../../../src/language/node/index.ts';

/** The project's own API contract and icons. */
export const vocabulary = await readVocabulary(
  resolve(import.meta.dirname, '../../../schemas/api.openapi.yaml'),
);
