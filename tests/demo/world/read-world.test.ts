import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWorld } from '../../../src/demo/world/read-world.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'world-'));
  mkdirSync(path.join(folder, 'assumptions'));
  mkdirSync(path.join(folder, 'tables'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

describe('the files of a world', () => {
  it('are lists of assumptions and the SELECT of each table', () => {
    write(
      'assumptions/a.yaml',
      'sources: { report: A report }\nquality: [{ platform: Meta, share: 0.1, source: report }]',
    );
    write('assumptions/b.yaml', 'events: [{ name: Launch, source: invented }]');
    write('tables/orders.sql', 'SELECT 1 AS id');
    const { assumptions, selects } = readWorld(folder);
    expect([...assumptions]).toEqual([
      ['quality', [{ platform: 'Meta', share: 0.1, source: 'report' }]],
      ['events', [{ name: 'Launch', source: 'invented' }]],
    ]);
    expect([...selects]).toEqual([['orders', 'SELECT 1 AS id']]);
  });

  it('are refused where a record has no source, or one that its file does not name', () => {
    write(
      'assumptions/a.yaml',
      'sources: { report: A report }\nquality: [{ share: 0.1, source: report }, { share: 0.2 }]',
    );
    expect(() => readWorld(folder)).toThrow(
      'demo/assumptions/a.yaml, quality, record 2: the source null is none of invented, report.',
    );
  });

  it('are refused where two lists have the same name', () => {
    write('assumptions/a.yaml', 'quality: [{ share: 0.1, source: invented }]');
    write('assumptions/b.yaml', 'quality: [{ share: 0.1, source: invented }]');
    expect(() => readWorld(folder)).toThrow('demo/assumptions has two lists with the name quality.');
  });
});
