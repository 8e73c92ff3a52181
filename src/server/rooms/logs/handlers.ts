import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { empty, HttpError } from '../../api/handler.ts';
import type { ApiAnswer } from '../../api/handler.ts';
import type { Handler, Handlers } from '../context.ts';
import { quotas } from '../../state/quotas.ts';
import type { LogEntry } from '../../state/state.ts';
import { storeOpened } from '../pages/mark-handlers.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * Stores the logs that browsers send. The user and the company are those of the token, not those of the
 * record.
 */
export function logHandlers(): Handlers {
  const perUser = new RateLimiterMemory({ points: quotas.logsOfUserPerMinute, duration: 60 });
  const keep =
    (kind: LogEntry['kind']): Handler =>
    async ({ principal, requestId, body }, { state, clock, config }): Promise<ApiAnswer> => {
      const { company, userName } = principal;
      // Load tests have no limits, because their users share a few names.
      if (config.callsPerMinute !== null) await perUser.consume(userName).catch(refuse);
      const record = withoutSecrets(body);
      await state.logs.append({ kind, at: clock.now(), company, userName, requestId, record });
      return empty();
    };
  const logPage = keep('page');
  return {
    async logPage(request, context) {
      const answer = await logPage(request, context);
      const { toPageName } = request.body as { readonly toPageName: string };
      await storeOpened(request, toPageName, context);
      return answer;
    },
    logApi: keep('api'),
    logError: keep('error'),
  };
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const message = `One user may report ${quotas.logsOfUserPerMinute} times in a minute.`;
  const seconds = String(Math.ceil(reason.msBeforeNext / 1000));
  throw new HttpError(429, 'too-many-logs', message, [], { 'retry-after': seconds });
}
