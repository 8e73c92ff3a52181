import { parse } from 'yaml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepTimeZone } from '../../../src/cli/new/keep-time-zone.ts';
import { Making } from './making.ts';

let making: Making;
beforeEach(() => {
  making = new Making();
});
afterEach(() => making.remove());

const keep = async (company: string, timeZone: string): Promise<string> =>
  keepTimeZone({ company, timeZone }, await making.now());

describe('the time zone of a new company', () => {
  it('is that of its pages and of the server', async () => {
    expect(await keep('initech', 'Asia/Kolkata')).toBe(' Its time zone is in customers/initech/app.yaml.');
    expect(parse(making.read('customers/initech/app.yaml'))).toEqual({ timeZone: 'Asia/Kolkata' });
    const { project } = await making.compiled();
    expect(project.diagnostics).toEqual([]);
    expect(project.variant('initech').app?.timeZone).toBe('Asia/Kolkata');
    expect(project.base.app?.timeZone).toBe('Europe/Berlin');
  });

  it('is written nowhere where all pages have it', async () => {
    const before = making.all();
    expect(await keep('initech', 'Europe/Berlin')).toBe('');
    expect(making.all()).toEqual(before);
  });

  it('is said where the company has pages of its own, which stay as they are', async () => {
    const before = making.all();
    expect(await keep('globex', 'Asia/Kolkata')).toBe(
      ' Its pages are in the time zone America/New_York: write `timeZone: Asia/Kolkata` into customers/globex/app.yaml.',
    );
    expect(making.all()).toEqual(before);
  });
});
