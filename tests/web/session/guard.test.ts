import { describe, expect, it } from 'vitest';
import { guard, safeReturn, statusOf, type SessionStatus } from '../../../src/web/session/index.ts';

const metadata = (isCompleted: boolean, isWaitingForEtl: boolean, consent: boolean) => ({
  currency: { code: 'EUR', currencySymbol: '€' },
  timeZone: 'Europe/Berlin',
  checkStatuses: { consent, onboarding: { status: 'new' as const, isCompleted, isWaitingForEtl } },
  sources: [],
  logoUrl: null,
});

describe('how far a user has come', () => {
  it.each([
    [false, false, false, 'onboarding'],
    [false, false, true, 'onboarding'],
    [false, true, false, 'waitingForEtl'],
    [true, true, true, 'waitingForEtl'],
    [true, false, false, 'consent'],
    [true, false, true, 'active'],
  ] as const)('completed %s, waiting %s, consent %s is %s', (completed, waiting, consent, status) =>
    expect(statusOf(metadata(completed, waiting, consent))).toBe(status),
  );
});

describe('the guard', () => {
  it.each<[SessionStatus, string, string | null]>([
    ['unauthenticated', '/home/index', '/login'],
    ['unauthenticated', '/consent', '/login'],
    ['unauthenticated', '/login', null],
    ['unauthenticated', '/error-404', null],
    ['active', '/login', '/'],
    ['active', '/home/index', null],
    ['active', '/consent', '/'],
    ['active', '/onboarding-form', '/'],
    ['active', '/onboarding-waiting', '/'],
    ['onboarding', '/home/index', '/onboarding-form'],
    ['onboarding', '/login', '/'],
    ['onboarding', '/', '/onboarding-form'],
    ['onboarding', '/onboarding-form', null],
    ['onboarding', '/error-404', null],
    ['waitingForEtl', '/onboarding-form', '/onboarding-waiting'],
    ['waitingForEtl', '/onboarding-waiting', null],
    ['consent', '/home/index', '/consent'],
    ['consent', '/consent', null],
    ['failed', '/home/index', '/error-404'],
    ['failed', '/login', '/error-404'],
    ['failed', '/error-404', null],
  ])('sends %s at %s to %s', (status, path, target) => expect(guard(status, path)).toBe(target));

  it('never sends anybody round in circles', () => {
    const standings = [
      'unauthenticated',
      'onboarding',
      'waitingForEtl',
      'consent',
      'active',
      'failed',
    ] as const;
    for (const status of standings)
      for (const start of [
        '/',
        '/login',
        '/consent',
        '/onboarding-form',
        '/onboarding-waiting',
        '/error-404',
        '/x',
      ]) {
        let path = start;
        for (let step = 0; step < 3; step += 1) path = guard(status, path) ?? path;
        expect(guard(status, path)).toBeNull();
      }
  });
});

describe('the page to come back to after login', () => {
  it.each(['/home/index', '/smart-reporting/channel-report?brand=B000003&date=last-28d', '/a?x=%2F%2Fb'])(
    'may be %s',
    (path) => expect(safeReturn(path)).toBe(path),
  );

  it.each([
    null,
    '',
    'home',
    '//example.org',
    '/\\example.org',
    'https://example.org',
    '/login',
    '/login?to=/x',
    '/a\nb',
    'javascript:alert(1)',
  ])('is never %j', (wish) => expect(safeReturn(wish)).toBeNull());
});
