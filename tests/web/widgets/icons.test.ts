import { describe, expect, it } from 'vitest';
import { findIcons, pixelsOf } from '../../../src/web/widgets/icons/find-icons.ts';
import { vocabulary } from '../../language/support/vocabulary.ts';

const found = (typed: string): string[] => findIcons(typed).flatMap(({ names }) => names);

describe('the icons', () => {
  it('are all that page files may name, and no other', () => {
    expect(found('').toSorted()).toEqual([...vocabulary.icons].toSorted());
  });

  it('are found by the words of their names in any order', () => {
    expect(found('LEFT  arrow')).toContain('ArrowLeftOutlined');
    expect(found('left arrow').every((name) => /arrow/i.test(name) && /left/i.test(name))).toBe(true);
    expect(found('no such icon')).toEqual([]);
  });

  it('stand together by style', () => {
    expect(findIcons('home').map(({ style, names }) => [style, names])).toEqual([
      ['Outlined', ['HomeOutlined']],
      ['Filled', ['HomeFilled']],
      ['TwoTone', ['HomeTwoTone']],
    ]);
  });
});

describe('a size', () => {
  it('is a number of pixels, or a number followed by x that multiplies the usual size', () => {
    expect(['32', ' 18 ', '2x', '1.5x', '1,5 X', '20.5'].map((typed) => pixelsOf(typed, 24))).toEqual([
      32, 18, 48, 36, 36, 20.5,
    ]);
  });

  it('is nothing else', () => {
    for (const typed of ['', 'x', '2xx', '-4', '24px', '1e3', '0', '3', '999', '100x', '2 4'])
      expect([typed, pixelsOf(typed, 24)]).toEqual([typed, null]);
  });
});
