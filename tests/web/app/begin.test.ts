import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, it } from 'vitest';

const value = /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;

/** What a module evaluates with itself: files, and packages by name. Imports for types alone, and late ones, are none. */
function evaluatedWith(file: string, found = new Set<string>()): ReadonlySet<string> {
  found.add(file);
  for (const [statement, specifier = ''] of readFileSync(file, 'utf8').matchAll(value)) {
    const names = /\{([^}]*)\}/.exec(statement)?.[1]?.split(',') ?? [''];
    if (names.every((name) => /^\s*(type\s|$)/.test(name)) && statement.includes('{')) continue;
    if (!specifier.startsWith('.')) found.add(specifier);
    else if (!found.has(resolve(dirname(file), specifier)))
      evaluatedWith(resolve(dirname(file), specifier), found);
  }
  return found;
}

const drawing = /^(react|antd|@ant-design|@rc-component|@xstate\/react)|\.(tsx|css)$/;

it('what asks the first questions is evaluated without anything that draws', () => {
  const asking = [...evaluatedWith(resolve('src/web/app/begin.ts'))];
  expect(asking).toContain(resolve('src/cascade/cascade-machine.ts'));
  expect(asking).toContain('xstate');
  expect(asking.filter((name) => drawing.test(name))).toEqual([]);
});

it('what draws is found where it is', () => {
  expect([...evaluatedWith(resolve('src/web/app/start.tsx'))]).toContain('react-dom/client');
});
