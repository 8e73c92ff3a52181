import { empty } from '../http/handler.ts';
import type { ApiAnswer, Handler, Handlers } from '../http/handler.ts';
import type { LogEntry } from '../state/state.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Keeps what browsers report. The user and the company are those of the token, whatever the record says. */
export const logHandlers: Handlers = {
  logPage: keep('page'),
  logApi: keep('api'),
  logError: keep('error'),
};

function keep(kind: LogEntry['kind']): Handler {
  return async ({ principal, requestId, body }, { state, clock }): Promise<ApiAnswer> => {
    const { company, userName } = principal;
    await state.logs.append({
      kind,
      at: clock.now(),
      company,
      userName,
      requestId,
      record: withoutSecrets(body),
    });
    return empty();
  };
}
