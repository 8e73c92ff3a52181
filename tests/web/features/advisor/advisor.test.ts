import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createAdvisor,
  greetings,
  secondGreetingAfter,
  type Advisor,
} from '../../../../src/web/features/advisor/advisor.ts';

const texts = (advisor: Advisor): string[] =>
  advisor.view().messages.map(({ text, sender }) => `${sender}: ${text}`);
const [first, second] = greetings;

describe('the advisor', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('greets when it is opened, and again after twelve seconds', () => {
    const advisor = createAdvisor();
    expect(texts(advisor)).toEqual([]);
    advisor.toggle();
    expect(texts(advisor)).toEqual([`advisor: ${first}`]);
    vi.advanceTimersByTime(11_999);
    expect(texts(advisor)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(texts(advisor)).toEqual([`advisor: ${first}`, `advisor: ${second}`]);
    expect(secondGreetingAfter).toBe(12_000);
  });

  it('does nothing while it is closed', () => {
    const advisor = createAdvisor();
    advisor.send('Is anybody there?');
    vi.advanceTimersByTime(60_000);
    expect(texts(advisor)).toEqual([]);
    advisor.toggle();
    advisor.close();
    vi.advanceTimersByTime(60_000);
    advisor.send('And now?');
    expect(texts(advisor)).toEqual([`advisor: ${first}`]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('greets once, however often it is opened', () => {
    const advisor = createAdvisor();
    for (let times = 0; times < 3; times += 1) {
      advisor.toggle();
      vi.advanceTimersByTime(20_000);
      advisor.toggle();
    }
    expect(texts(advisor)).toEqual([`advisor: ${first}`, `advisor: ${second}`]);
  });

  it.each(['', ' ', '\n\t '])('ignores the blank message %j', (blank) => {
    const advisor = createAdvisor();
    advisor.toggle();
    advisor.send(blank);
    advisor.send('  Why did spend fall? ');
    expect(texts(advisor).slice(1)).toEqual(['user: Why did spend fall?']);
  });
});
