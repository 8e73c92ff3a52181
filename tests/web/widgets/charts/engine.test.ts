import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';

const require = createRequire(import.meta.url);

interface Package {
  readonly version: string;
}

/** The engine as seen from a package: from its own folder, as Node and bundlers look it up. */
function engineOf(entry: string): Package {
  const found = createRequire(entry).resolve('@antv/g2/package.json');
  return JSON.parse(readFileSync(found, 'utf8')) as Package;
}

describe('the engine of the charts', () => {
  it('is the one that @ant-design/charts brings: two of them would not know each other’s parts', () => {
    const charts = require.resolve('@ant-design/charts');
    const plots = createRequire(charts).resolve('@ant-design/plots');
    expect(engineOf(import.meta.filename).version).toBe(engineOf(plots).version);
    expect(dirname(require.resolve('@antv/g2/package.json'))).toBe(
      dirname(createRequire(plots).resolve('@antv/g2/package.json')),
    );
  });
});
