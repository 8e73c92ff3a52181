import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import type { ApiDocument, Vocabulary } from '../vocabulary.ts';

/** Reads what pages may name besides each other: the API contract (a path to api.openapi.yaml) and the icons. */
export async function readVocabulary(apiFile: string): Promise<Vocabulary> {
  return {
    // Every command starts with this: the parser that knows positions takes ten times as long over the contract.
    api: load(await readFile(apiFile, 'utf8'), { schema: CORE_SCHEMA }) as ApiDocument,
    icons: await readIconNames(),
    hash: (text) => createHash('sha256').update(text).digest('base64url').slice(0, 22),
  };
}

/**
 * The components of @ant-design/icons: HomeOutlined, StarFilled, AppstoreTwoTone. They are read from its folder, since
 * importing 800 React components to learn their names takes a second.
 */
export async function readIconNames(): Promise<ReadonlySet<string>> {
  const door = createRequire(import.meta.url).resolve('@ant-design/icons/package.json');
  const files = await readdir(join(dirname(door), 'lib/icons'));
  return new Set(files.filter((file) => /^[A-Z].*\.js$/.test(file)).map((file) => file.slice(0, -3)));
}
