import type { Page } from 'playwright-core';

const textsIn = (value: unknown, found: Set<string>): void => {
  if (typeof value === 'string') found.add(value);
  else if (value !== null && typeof value === 'object')
    for (const inner of Object.values(value)) textsIn(inner, found);
};

/** Collects every text that comes as data: what the API answers, but for pages and dictionaries. */
export const watchData = (page: Page): ReadonlySet<string> => {
  const found = new Set<string>();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    const isPage = /^\/api\/(pages\/(?!public$)|dev\/)/.test(pathname);
    if (!pathname.startsWith('/api/') || isPage || response.status() !== 200) return;
    // A page that is closed takes its answers along.
    textsIn(await response.json().catch(() => null), found);
  });
  return found;
};

/** Months and weekdays, which browsers name. */
const calendar: ReadonlySet<string> = new Set(
  ['en-GB', 'en-US'].flatMap((locale) =>
    (['short', 'long'] as const).flatMap((style) => {
      const monthOf = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' });
      const weekdayOf = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, index + 1))).flatMap(
        (day) => [monthOf.format(day), weekdayOf.format(day)],
      );
    }),
  ),
);

const isOfTheCalendar = (text: string): boolean => calendar.has(text) || /\d/.test(text);

/** What is said on the page in no pseudo-language: neither data, nor figures and dates, nor names of keys. */
export const plainTexts = async (page: Page, data: ReadonlySet<string>): Promise<string[]> => {
  const said = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const around = node.parentElement;
      if (
        !/\p{L}{3}/u.test(text) ||
        around?.closest('script, style, kbd, [translate=no], [data-development]')
      )
        continue;
      // A text in paragraphs has its brackets in the first and the last.
      const isPseudo = /[⟦⟧áçéíñöüýÅÊØŠ]/.test(around?.textContent ?? '');
      if (!isPseudo) texts.push(text);
    }
    return [...new Set(texts)];
  });
  const known = [...data, await page.evaluate(() => Object.values(localStorage).join(' '))];
  const isData = (part: string): boolean => known.some((one) => one.includes(part));
  // Long names are cut in the middle, and a point of a chart has the names of several members.
  return said.filter((text) => !isOfTheCalendar(text) && !text.split(/…| [–·] /).every(isData));
};

/**
 * Texts of the product's own that do not fit where they stand and are to be read nowhere else. The name of the open page
 * in the header is the page's title, too; the filters' summary on a phone opens the filters.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const elsewhere = '[title], [aria-current="page"], button[aria-haspopup="dialog"] *, .visually-hidden';
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => !element.closest(elsewhere))
      .filter(({ childNodes }) =>
        [...childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').includes('⟦')),
      )
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        if (overflowX === 'visible' && textOverflow === 'clip') return false;
        const text = document.createRange();
        text.selectNodeContents(element);
        return element.clientWidth > 2 && text.getBoundingClientRect().width > element.clientWidth + 1;
      })
      .map((element) => `${element.className} “${element.textContent}”`);
  });
