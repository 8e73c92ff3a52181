import { describe, expect, it } from 'vitest';
import { createKeptStyles } from '../../../../src/web/shell/look/kept-styles.ts';

describe("the memory of antd's styles", () => {
  it('keeps a style of which nothing is left on the screen, and counts its users anew', () => {
    const styles = createKeptStyles();
    styles.opUpdate('button', () => [1, 'the style']);
    styles.opUpdate('button', () => null);
    expect(styles.opGet('button')).toEqual([0, 'the style']);
    styles.opUpdate('button', (before) => [(before?.[0] ?? 0) + 1, before?.[1]]);
    expect(styles.opGet('button')).toEqual([1, 'the style']);
  });

  it('makes up no style that it never had', () => {
    const styles = createKeptStyles();
    styles.opUpdate('button', () => null);
    expect(styles.opGet('button')).toBeNull();
  });
});
