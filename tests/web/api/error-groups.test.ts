import { describe, expect, it } from 'vitest';
import { groupOf } from '../../../src/web/api/report-error.ts';
import { CancelledError, TimeoutError } from '../../../src/web/api/index.ts';

describe('the group of an error that no view has caught', () => {
  it('is the API’s for a failed call, and global for all others', () => {
    expect(groupOf(new TimeoutError('late'))).toBe('API error');
    expect(groupOf(new TypeError('x'))).toBe('global error');
    expect(groupOf('thrown text')).toBe('global error');
  });

  it('is none for a cancelled request: it is swallowed', () =>
    expect(groupOf(new CancelledError('Canceled'))).toBeNull());
});
