import type { Page } from 'playwright-core';

const textsIn = (value: unknown, found: Set<string>): void => {
  if (typeof value === 'string') found.add(value);
  else if (value !== null && typeof value === 'object')
    for (const inner of Object.values(value)) textsIn(inner, found);
};

/** Collects every text that is data: all API responses except pages and dictionaries. */
export const watchData = (page: Page): ReadonlySet<string> => {
  const found = new Set<string>();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    const isPage = /^\/api\/(pages\/(?!public$|start$)|dev\/)/.test(pathname);
    if (!pathname.startsWith('/api/') || isPage || response.status() !== 200) return;
    // The response body is not available after the page is closed.
    textsIn(await response.json().catch(() => null), found);
  });
  return found;
};

/** Days of every month and every weekday: eight days lie between two of them. */
const everyMonthAndWeekday = Array.from({ length: 46 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + 8 * at)));

/** Names of months and weekdays, which come from the browser. */
const calendar: ReadonlySet<string> = new Set(
  ['en-GB', 'en-US'].flatMap((locale) =>
    (['short', 'long'] as const).flatMap((style) => {
      const monthOf = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' });
      const weekdayOf = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
      return everyMonthAndWeekday.flatMap((day) => [monthOf.format(day), weekdayOf.format(day)]);
    }),
  ),
);

const isOfTheCalendar = (text: string): boolean => calendar.has(text) || /\d/.test(text);

/**
 * Returns the page's texts that are not in the pseudo-language, except data, figures, dates and names of
 * keys.
 */
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
      // A text of several paragraphs has its brackets in the first and the last.
      const isPseudo = /[⟦⟧áçéíñöüýÅÊØŠ]/.test(around?.textContent ?? '');
      if (!isPseudo) texts.push(text);
    }
    return [...new Set(texts)];
  });
  const known = [...data, await page.evaluate(() => Object.values(localStorage).join(' '))];
  const isData = (part: string): boolean => known.some((one) => one.includes(part));
  // Long names are truncated in the middle, and a chart's point may have the names of several members.
  return said.filter((text) => !isOfTheCalendar(text) && !text.split(/…| [–·] /).every(isData));
};

/**
 * Returns the product's texts that are cut off and appear nowhere else in full. The name of the open page in
 * the header is also the page's title; the summary of filters on a phone opens the filters.
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
