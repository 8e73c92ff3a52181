import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { takeLock } from '../../../src/server/process/process-lock.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
const file = path.join(folder, 'data/server.lock');
afterAll(() => rmSync(folder, { recursive: true }));

const taken = () => {
  const lock = takeLock(file);
  if ('heldBy' in lock) expect.fail(`held by ${lock.heldBy}`);
  return lock;
};

describe('a lock of a process', () => {
  it('is had by one, names it to the others, and is given back', () => {
    const lock = taken();
    expect(takeLock(file)).toEqual({ heldBy: process.pid });
    lock.release();
    expect(existsSync(file)).toBe(false);
    taken().release();
  });

  it('is free at once when its process was killed', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    writeFileSync(file, JSON.stringify({ pid: child.pid, started: null }));
    expect(takeLock(file)).toEqual({ heldBy: child.pid });
    child.kill('SIGKILL');
    await once(child, 'close');
    taken().release();
  });

  it.each([
    ['whose process id was given again', JSON.stringify({ pid: process.ppid, started: '1' })],
    ['that was cut off while it was written', '{"pid":'],
    ['of a process that is gone, as former versions wrote it', '2147483646'],
  ])('%s counts for nothing', (_what, content) => {
    writeFileSync(file, content);
    expect(takeLock(file)).toHaveProperty('release');
    rmSync(file);
  });

  it('is not taken from a former version that runs', () => {
    writeFileSync(file, String(process.ppid));
    expect(takeLock(file)).toEqual({ heldBy: process.ppid });
    rmSync(file);
  });
});
