import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { typeDay } from './support/dates.ts';
import { openSharedPlace, settled, type VisitOptions } from './support/visiting.ts';

const place = openSharedPlace('developing');

const field = (page: Page) => page.getByRole('textbox', { name: 'Proposal by' });
const opener = (page: Page) => page.locator('[data-field=proposal_due]').getByRole('button');
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Choose a day' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? null);

async function brief(options: VisitOptions = {}): Promise<Page> {
  const { page } = await place.visit('/campaign-manager/brief-form/new', options);
  await field(page).waitFor();
  return page;
}

describe('the field for a day', () => {
  it('is typed as the reader writes dates, and keeps what is none where it says so', async () => {
    const page = await brief();
    await typeDay(page, field(page), '2026-10-14');
    expect(await field(page).inputValue()).toBe('14 Oct 2026');
    await field(page).fill('next week');
    await page.keyboard.press('Tab');
    expect(await field(page).inputValue()).toBe('next week');
    expect(await field(page).getAttribute('aria-invalid')).toBe('true');
    await field(page).fill('');
    await page.keyboard.press('Tab');
    expect(await field(page).inputValue()).toBe('');
  });

  it('is chosen by keyboard alone: a month on, and back to the field', async () => {
    const page = await brief();
    await typeDay(page, field(page), '2026-10-31');
    await field(page).focus();
    await page.keyboard.press('ArrowDown');
    await calendar(page).waitFor();
    await expect.poll(() => focused(page)).toBe('2026-10-31');
    await page.keyboard.press('PageDown');
    await expect.poll(() => focused(page)).toBe('2026-11-30');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('2026-12-01');
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await calendar(page).waitFor({ state: 'hidden' });
    expect(await field(page).inputValue()).toMatch(/Dec/);
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('leaves by Escape with what it had, and is cleared in the calendar', async () => {
    const page = await brief();
    await typeDay(page, field(page), '2026-10-14');
    await opener(page).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await calendar(page).waitFor({ state: 'hidden' });
    expect(await field(page).inputValue()).toMatch(/14/);
    await opener(page).click();
    await calendar(page).getByRole('button', { name: 'Clear' }).click();
    expect(await field(page).inputValue()).toBe('');
  });

  it('turns its arrows around from right to left, and stays within a phone', async () => {
    const page = await brief({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      before: async (opened) => {
        await opened.addInitScript(() => localStorage.setItem('reportwright-direction', 'rtl'));
      },
    });
    await typeDay(page, field(page), '2026-10-14');
    await opener(page).tap();
    await expect.poll(() => focused(page)).toBe('2026-10-14');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toBe('2026-10-15');
    const box = await calendar(page).boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(390);
    const day = await page.locator('[data-day="2026-10-20"]').boundingBox();
    expect(Math.min(day!.width, day!.height)).toBeGreaterThanOrEqual(40);
  });
});

describe('days that a reader compares with', () => {
  it('are typed in the page, the end not before the start', async () => {
    const { page } = await place.visit('/smart-reporting/channel-report');
    await settled(page);
    await page.getByRole('button', { name: /^Compared with/ }).click();
    await page.getByRole('radio', { name: 'Other days' }).check();
    const days = page.getByRole('group', { name: /Compare/ });
    await typeDay(page, days.getByRole('textbox', { name: 'From' }), '2026-09-01');
    await typeDay(page, days.getByRole('textbox', { name: 'To' }), '2026-08-01');
    await days.getByRole('alert').waitFor();
    await typeDay(page, days.getByRole('textbox', { name: 'To' }), '2026-09-10');
    await page.waitForURL(/compare=2026-09-01_2026-09-10/);
    expect(await days.getByRole('alert').count()).toBe(0);
  });
});
