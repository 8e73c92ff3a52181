import { describe, expect, it } from 'vitest';
import { editorAddress } from '../../../src/web/development/inspect/place.ts';

describe('the address of an editor', () => {
  const place = { file: 'routes/x.yaml', line: 7, column: 3 };

  it.each([
    [
      '/home/a b/100%',
      'vscode://file/{path}:{line}:{column}',
      'vscode://file/home/a%20b/100%25/routes/x.yaml:7:3',
    ],
    ['/p', 'idea://open?file=/{path}&line={line}', 'idea://open?file=/p/routes/x.yaml&line=7'],
    ['C:\\my pages', 'vscode://file/{path}:{line}', 'vscode://file/C:/my%20pages/routes/x.yaml:7'],
    ['/{line}$&', 'e://{path}:{line}', 'e://%7Bline%7D%24%26/routes/x.yaml:7'],
  ])('has the place in it, whatever the folder is called: %s', (pagesDir, editorLink, address) => {
    expect(editorAddress({ pagesDir, editorLink }, place)).toBe(address);
  });

  it('is the start of the line where the column is not known', () => {
    const authoring = { pagesDir: '/p', editorLink: 'e://{path}:{line}:{column}' };
    expect(editorAddress(authoring, { file: 'a.yaml', line: 2 })).toBe('e://p/a.yaml:2:1');
  });
});
