import { describe, expect, it } from 'vitest';
import { addContent, addWords, createTranslator, languages, appTextIn } from '../../../src/web/i18n/index.ts';
import { contentNamespace, translateWith } from '../../../src/web/i18n/translator.ts';
import { de } from '../../../src/web/i18n/words/de/index.ts';
import { en } from '../../../src/web/i18n/words/en/index.ts';

type Tree = { readonly [key: string]: string | Tree };

const placeholders = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${path}${key}`, [...value.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted().join()]]
      : placeholders(value, `${path}${key}.`),
  );

describe("the product's own words", () => {
  it.each(Object.keys(languages) as (keyof typeof languages)[])(
    'have the same keys and placeholders in %s, and none is empty',
    async (code) => {
      const words = await languages[code].words();
      expect(placeholders(words)).toEqual(placeholders(en));
      expect(JSON.stringify(words)).not.toContain('""');
    },
  );

  it('choose the plural by count', () => {
    const i18n = createTranslator();
    addWords(i18n, 'en', en);
    const appText = appTextIn(i18n, 'en');
    expect(appText('shell.login.rateLimited', { count: 1 })).toContain('1 second.');
    expect(appText('shell.login.rateLimited', { count: 30 })).toContain('30 seconds.');
  });

  it('leave a text in place as it is, and fill it where there are values for it', () => {
    const i18n = createTranslator();
    const translate = translateWith(i18n.getFixedT('en', contentNamespace), i18n, 'en');
    expect(translate('In all {{spend}} were spent.')).toBe('In all {{spend}} were spent.');
    const filled = translate('In all {{spend}} were spent on {{brand}}.', {
      spend: '€5',
      brand: '{{spend}}',
    });
    expect(filled).toBe('In all €5 were spent on {{spend}}.');
  });

  it('are said in the language asked for', () => {
    const i18n = createTranslator();
    addWords(i18n, 'de', de);
    expect(appTextIn(i18n, 'de')('shell.header.logOut')).toBe('Abmelden');
  });
});

describe('the texts of page files', () => {
  const i18n = createTranslator();
  addContent(i18n, 'en', {
    measures: { spend: 'Spend' },
    highlights: { up: '{{subject}} rose by {{change}}' },
  });
  const t = translateWith(i18n.getFixedT('en', contentNamespace), i18n, 'en');

  it('are found by their key, with values filled in', () => {
    expect(t('measures.spend')).toBe('Spend');
    expect(t('highlights.up', { subject: 'Meta', change: '3 %' })).toBe('Meta rose by 3 %');
  });

  it.each([
    'Summer 2024',
    'Acme Inc.',
    '{{spend}}',
    '$t(measures.spend)',
    'measures',
    'a:b',
    '',
    '__proto__',
    'constructor.name',
  ])('leave the text %j, which is no key, as it is', (text) => expect(t(text)).toBe(text));

  it.each(['$t(measures.spend)', '{{subject}}', '<b>x</b>'])('do not interpret the value %j', (value) =>
    expect(t('highlights.up', { subject: value, change: '1' })).toBe(`${value} rose by 1`),
  );

  it('are replaced whole when the dictionary changes', () => {
    const other = createTranslator();
    addContent(other, 'en', { a: { b: 'one' }, c: 'two' });
    addContent(other, 'en', { a: { d: 'three' } });
    const translate = translateWith(other.getFixedT('en', contentNamespace), other, 'en');
    expect([translate('a.b'), translate('c'), translate('a.d')]).toEqual(['a.b', 'c', 'three']);
  });
});
