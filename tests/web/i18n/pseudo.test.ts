import { describe, expect, it } from 'vitest';
import { pseudoText, pseudoTexts } from '../../../src/web/i18n/index.ts';
import { en } from '../../../src/web/i18n/words/en/index.ts';

describe('the pseudo-language', () => {
  it('is accented, longer and in brackets', () => {
    expect(pseudoText('Log out')).toBe('⟦Lög öüt~~~⟧');
  });

  it('leaves placeholders as they are', () => {
    expect(pseudoText('{{count}} of {{total}} selected')).toMatch(/^⟦\{\{count\}\} öf \{\{total\}\} sélé/);
  });

  it('has a text for every one there is', () => {
    const texts = JSON.stringify(pseudoTexts(en)).match(/⟦/g) ?? [];
    expect(texts).toHaveLength(JSON.stringify(en).match(/":"/g)?.length ?? 0);
  });
});
