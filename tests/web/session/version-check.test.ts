import { describe, expect, it } from 'vitest';
import { checkVersion } from '../../../src/web/session/index.ts';
import { memoryStorage } from './memory-storage.ts';

const check = async (
  stored: string | null,
  answer: { ignore: boolean; reportwrightVersion?: string } | Error,
) => {
  const storage = memoryStorage();
  if (stored !== null) storage.setItem('reportwright-version', stored);
  const done: string[] = [];
  const version = await checkVersion({
    load: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as never)),
    storage,
    clear: () => done.push('clear'),
    refresh: () => done.push('refresh'),
  });
  return { version, done, stored: storage.getItem('reportwright-version') };
};

describe('the version check', () => {
  it('remembers the version of the first visit', async () =>
    expect(await check(null, { ignore: false, reportwrightVersion: '1' })).toEqual({
      version: '1',
      done: [],
      stored: '1',
    }));

  it('forgets everything and loads again when the server runs another version', async () =>
    expect(await check('1', { ignore: false, reportwrightVersion: '2' })).toEqual({
      version: '2',
      done: ['clear', 'refresh'],
      stored: '2',
    }));

  it('keeps what is stored where the server says to ignore the difference', async () =>
    expect(await check('1', { ignore: true, reportwrightVersion: '2' })).toMatchObject({ done: [] }));

  it('ignores its own errors', async () =>
    expect(await check('1', new Error('offline'))).toEqual({ version: null, done: [], stored: '1' }));
});
