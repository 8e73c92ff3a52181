import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import type { ApiDocument, Vocabulary } from '../vocabulary.ts';

/**
 * Reads the API contract (`apiFile` is the path of api.openapi.yaml) and the names of the icons, which pages
 * may use.
 */
export async function readVocabulary(apiFile: string): Promise<Vocabulary> {
  return {
    // Every command loads the contract. The YAML parser with positions would take ten times as long.
    api: load(await readFile(apiFile, 'utf8'), { schema: CORE_SCHEMA }) as ApiDocument,
    icons: await readIconNames(),
    hash: (text) => createHash('sha256').update(text).digest('base64url').slice(0, 22),
  };
}

/**
 * The names of the components of @ant-design/icons, such as HomeOutlined, StarFilled and AppstoreTwoTone.
 * They are read from the folder, since importing 800 React components takes a second.
 */
export async function readIconNames(): Promise<ReadonlySet<string>> {
  const manifest = createRequire(import.meta.url).resolve('@ant-design/icons/package.json');
  const files = await readdir(join(dirname(manifest), 'lib/icons'));
  return new Set(files.filter((file) => /^[A-Z].*\.js$/.test(file)).map((file) => file.slice(0, -3)));
}
