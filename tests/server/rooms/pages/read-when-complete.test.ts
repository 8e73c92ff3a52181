import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWhenComplete, settleTime } from '../../../../src/server/rooms/pages/read-when-complete.ts';

const now = 1_800_000_000_000;
const facts = (size: number, age: number) => ({ size, mtimeMs: now - age });

describe('a file is still being written', () => {
  it('when it changed while it was read', () => {
    expect(settleTime(facts(10, 500), facts(20, 500), now)).toBeGreaterThan(0);
    expect(settleTime(facts(10, 500), facts(10, 400), now)).toBeGreaterThan(0);
  });

  it('when it has just changed, and for longer when it is empty', () => {
    expect(settleTime(facts(10, 1), facts(10, 1), now)).toBeGreaterThan(0);
    expect(settleTime(facts(10, 20), facts(10, 20), now)).toBe(0);
    expect(settleTime(facts(0, 20), facts(0, 20), now)).toBeGreaterThan(0);
    expect(settleTime(facts(0, 5_000), facts(0, 5_000), now)).toBe(0);
  });

  it('when it has changed within this millisecond', () => {
    expect(settleTime(facts(0, -0.4), facts(0, -0.4), now)).toBeGreaterThan(0);
  });

  it('but not because its date is yet to come', () => {
    expect(settleTime(facts(0, -60_000), facts(0, -60_000), now)).toBe(0);
  });
});

describe('a file that is read while it is being written', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'whole-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));
  const text = async (file: string): Promise<string> =>
    new TextDecoder().decode((await readWhenComplete(dir, file)) as Uint8Array);

  it('is waited for while it is empty', async () => {
    writeFileSync(path.join(dir, 'a.yaml'), '');
    const read = text('a.yaml');
    await wait(30);
    writeFileSync(path.join(dir, 'a.yaml'), 'route: /a\n');
    expect(await read).toBe('route: /a\n');
  });

  it('is empty in the end when it stays so, and gone when it is', async () => {
    writeFileSync(path.join(dir, 'a.yaml'), '');
    expect(await text('a.yaml')).toBe('');
    expect(await readWhenComplete(dir, 'b.yaml')).toBeNull();
  });
});
