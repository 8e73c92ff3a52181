import { recordChange, doerOf } from '../audit/record.ts';
import { currentUser } from '../account/onboarding.ts';
import { empty, HttpError } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { Handlers, ServerContext } from '../context.ts';
import type { User } from '../../state/state.ts';
import { requesterOf } from '../../process/line.ts';
import type { Auth } from './auth.ts';
import { demandStrong } from './password-policy.ts';
import { hashPassword, passwordFits } from './passwords.ts';

/** Handlers with which users change their own password. */
export function passwordHandlers(auth: Auth): Handlers {
  return {
    async changePassword(request, context) {
      if (auth.oidc) throw new HttpError(403, 'login-at-provider', 'Here one logs in at the provider.');
      const user = await currentUser(request, context);
      refuseDemoUser(user, context);
      const { currentPassword, newPassword } = request.body as Record<string, string>;
      await demandOwnPassword(auth, request, user, currentPassword ?? '', 'currentPassword');
      await demandStrong(newPassword ?? '', 'newPassword', user, context);
      const passwordHash = await hashPassword(newPassword ?? '');
      await context.state.users.change(user.company, user.userName, () => ({ values: { passwordHash } }));
      await endSessionsOf(auth, context, user.userName, request.session?.id ?? null);
      const details = { userName: user.userName, changed: ['password'] };
      await recordChange(context, doerOf(request), { action: 'update', subject: 'user', details });
      return empty();
    },
  };
}

/** The password of the demonstration's users is public, so nobody may change it. Throws a 403. */
export function refuseDemoUser(user: User, { config }: ServerContext): void {
  if (config.demo?.userNames.has(user.userName))
    throw new HttpError(403, 'demonstration-user', 'The password of a demonstration user stays as it is.');
}

/**
 * Throws a 403 unless the password is the user's own. Changing a password needs it, because the session may
 * have been left open or stolen. Failures count as failed logins; too many throw a 429.
 */
export async function demandOwnPassword(
  auth: Auth,
  request: ApiRequest,
  user: Pick<User, 'userName' | 'company' | 'passwordHash'>,
  password: string,
  field: string,
): Promise<void> {
  const attempt = {
    userName: user.userName,
    ip: request.ip,
    knownDevice: `session ${request.session?.id ?? ''}`,
  };
  const seconds = await auth.throttle.waitFor(attempt);
  if (seconds > 0)
    throw new HttpError(
      429,
      'too-many-attempts',
      'Too many failed attempts. Wait before you try again.',
      [],
      {
        'retry-after': String(seconds),
      },
    );
  const fits = await auth.logins.run(
    () => passwordFits(user.passwordHash, password),
    request.signal,
    requesterOf(user),
  );
  await (fits ? auth.throttle.succeeded(attempt) : auth.throttle.failed(attempt));
  if (!fits)
    throw new HttpError(403, 'wrong-password', 'Your own password is not right.', [
      { name: field, message: 'is not your password' },
    ]);
}

/** Ends all sessions of a user except the one of the request. */
export async function endSessionsOf(
  auth: Auth,
  { state, clock }: Pick<ServerContext, 'state' | 'clock'>,
  userName: string,
  except: string | null,
): Promise<void> {
  for (const family of await state.sessions.endOf(userName, clock.now(), except)) auth.ended(family);
}
