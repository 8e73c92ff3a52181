import { describe, expect, it } from 'vitest';
import { createSettings, firstSettings } from '../../../src/web/development/settings.ts';

const storageWith = (text: string | null) => {
  let held = text;
  return { getItem: () => held, setItem: (_key: string, value: string) => void (held = value) };
};

describe('what the tools are set to', () => {
  it('is there again after a reload', () => {
    const storage = storageWith(null);
    createSettings(storage).change({ isOpen: true, latency: 300 });
    expect(createSettings(storage).view()).toEqual({ ...firstSettings, isOpen: true, latency: 300 });
  });

  it.each(['', '{', 'null', '[]', '7', '{"latency":"x","isOpen":1,"other":true}'])(
    'is as at first where the record is broken: %s',
    (text) => {
      expect(createSettings(storageWith(text)).view()).toEqual(firstSettings);
    },
  );
});
