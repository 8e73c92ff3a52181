import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { repeatedTypes, unusedExports } from '../../../scripts/check/exports.ts';

const roots: string[] = [];
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })));

function rootOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'exports-'));
  roots.push(root);
  for (const folder of ['src', 'scripts', 'tests']) mkdirSync(join(root, folder));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

describe('the check of exports', () => {
  it('finds what nobody imports, what tests alone do, and what its own file alone does', () => {
    const root = rootOf({
      'src/a.ts':
        'export const dead = 1;\nexport function tested() {}\nexport const own = 2;\nconst b = own;\nexport const used = b;\n',
      'src/b.ts': "import { used } from './a.ts';\nused;\n",
      'tests/a.test.ts': "import { tested } from '../src/a.ts';\ntested();\n",
    });
    expect(unusedExports(root)).toEqual([
      'src/a.ts:1 nothing uses "dead": delete it',
      'src/a.ts:2 only tests use "tested": delete it',
      'src/a.ts:3 only this file uses "own": do not export it',
    ]);
  });

  it('follows re-exports, lazy imports and namespaces to the declaration', () => {
    const root = rootOf({
      'src/index.ts': "export { one, two as second } from './room.ts';\n",
      'src/room.ts':
        'export const one = 1;\nexport const two = 2;\nexport const three = 3;\nexport const four = 4;\n',
      'src/user.ts':
        "import { second } from './index.ts';\nimport * as room from './room.ts';\nsecond + room.three;\nexport const load = async () => (await import('./room.ts')).four;\n",
      'scripts/run.ts': "import { load } from '../src/user.ts';\nload();\n",
    });
    expect(unusedExports(root)).toEqual([
      'src/index.ts:1 nothing uses "one": delete it',
      'src/room.ts:1 nothing uses "one": delete it',
    ]);
  });

  it('finds a type that two modules declare', () => {
    const root = rootOf({
      'src/a.ts': 'export interface Line {}\n',
      'src/b.ts': "export type Line = 1;\nexport type { Other } from './c.ts';\n",
      'src/c.ts': 'export type Other = 1;\n',
    });
    expect(repeatedTypes(root)).toEqual(['2 types are called "Line": src/a.ts:1, src/b.ts:1']);
  });
});
