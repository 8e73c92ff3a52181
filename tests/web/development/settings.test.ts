import { describe, expect, it } from 'vitest';
import { editorAddress } from '../../../src/web/development/inspect/place.ts';
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

describe('the address of an editor', () => {
  it('has the place in it, whatever the folder is called', () => {
    const authoring = { pagesDir: '/home/a b/100%', editorLink: 'vscode://file/{path}:{line}' };
    expect(editorAddress(authoring, { file: 'routes/x.yaml', line: 7 })).toBe(
      'vscode://file/home/a%20b/100%25/routes/x.yaml:7',
    );
  });
});
