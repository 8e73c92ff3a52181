import { describe, expect, it } from 'vitest';
import { createApiLog, CancelledError, HttpError, UnauthorizedError } from '../../../src/web/api/index.ts';
import type { HttpClient, HttpRequest } from '../../../src/web/api/index.ts';

/** What the log of a failed call would send. */
const logged = (
  error: Parameters<ReturnType<typeof createApiLog>>[0],
  request: Partial<HttpRequest>,
): unknown[] => {
  const sent: unknown[] = [];
  const http = { post: (path: string, body: unknown) => Promise.resolve(sent.push({ path, body })) };
  createApiLog(
    () => http as unknown as HttpClient,
    'production',
    () => '/home/index',
  )(error, {
    method: 'GET',
    path: 'reports/delivery_daily',
    ...request,
  });
  return sent;
};

const broken = new HttpError('It broke.', {
  status: 500,
  code: 'internal-error',
  requestId: 'r1',
  details: [],
  retryAfter: null,
});

describe('the log of calls that failed', () => {
  it('says which call of which page failed, and how', () =>
    expect(logged(broken, { params: { measures: ['spend'] } })).toEqual([
      {
        path: 'global/logs/api',
        body: {
          environment: 'production',
          apiUrl: 'reports/delivery_daily',
          apiMethod: 'GET',
          responseStatus: 500,
          response: { message: 'It broke.' },
          pageName: '/home/index',
          requestId: 'r1',
          payload: { queryData: { measures: ['spend'] } },
        },
      },
    ]));

  it('calls a cancelled request Canceled', () =>
    expect(logged(new CancelledError('Canceled'), {})).toMatchObject([
      { body: { responseStatus: 'Canceled' } },
    ]));

  it('holds nothing secret of what was sent', () => {
    const body = {
      userName: 'a@x',
      password: 'hidden',
      inner: { refreshToken: 'hidden', list: ['x'.repeat(500)] },
    };
    const text = JSON.stringify(logged(broken, { method: 'POST', path: 'global/users', body }));
    expect(text).toContain('a@x');
    expect(text).not.toContain('hidden');
    expect(text.length).toBeLessThan(1_000);
  });

  it.each([
    'global/logs/page',
    'global/logs/api',
    'global/logger/send',
    'global/security/tokencheck',
    'global/consent/check',
    'global/security/login',
    'global/logo',
    'global/onboarding/check_status',
  ])('leaves out %s', (path) => expect(logged(broken, { path })).toEqual([]));

  it('is not written for somebody without a session, nor where nothing can be sent', () => {
    expect(logged(broken, { anonymous: true })).toEqual([]);
    expect(logged(new UnauthorizedError('no', null, ''), {})).toEqual([]);
    const offline = new HttpError('offline', { ...broken.failure, status: 0 });
    expect(logged(offline, {})).toEqual([]);
  });
});
