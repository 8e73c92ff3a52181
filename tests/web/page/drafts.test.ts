import { describe, expect, it } from 'vitest';
import { createDrafts } from '../../../src/web/page/drafts.ts';
import { memoryStorage } from '../session/memory-storage.ts';

const ann = { company: 'acme', userName: 'ann@x', page: '/onboarding-form' };

describe('a draft', () => {
  it('comes back to the user who typed it, on the page where it was typed, until it is cleared', () => {
    const storage = memoryStorage();
    createDrafts(storage, ann).write('details', { companyName: 'A' });
    expect(createDrafts(storage, ann).read('details')).toEqual({ companyName: 'A' });
    expect(createDrafts(storage, { ...ann, userName: 'bob@x' }).read('details')).toBeNull();
    expect(createDrafts(storage, { ...ann, page: '/users' }).read('details')).toBeNull();
    createDrafts(storage, ann).clear('details');
    expect(createDrafts(storage, ann).read('details')).toBeNull();
  });

  it('that does not fit is lost, and no older one stands in its place', () => {
    const storage = memoryStorage();
    const drafts = createDrafts(storage, ann);
    drafts.write('details', { companyName: 'A' });
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => drafts.write('details', { companyName: 'AB' })).not.toThrow();
    expect(drafts.read('details')).toBeNull();
  });

  it('that somebody has damaged is none', () => {
    const damaged = { ...memoryStorage(), getItem: () => '{' };
    expect(createDrafts(damaged, ann).read('details')).toBeNull();
  });
});
