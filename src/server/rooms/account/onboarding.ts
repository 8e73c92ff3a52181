import type { OnboardingForm, OnboardingStatus } from '../../../language/plan/index.ts';
import { may } from '../auth/abilities.ts';
import { HttpError } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import type { User } from '../../state/state.ts';

/** Returns the user of a request. Throws a 401 when they were deactivated since their token was signed. */
export async function currentUser(
  { principal }: Pick<ApiRequest, 'principal'>,
  { state }: ServerContext,
): Promise<User> {
  const user = await state.users.find(principal.userName);
  if (!user?.active) throw new HttpError(401, 'unauthorized', 'This user is not active any more.');
  return user;
}

/**
 * Returns the onboarding status of a user. Waiting ends with the first load of the company's data after it
 * began; this call detects that and stores it.
 */
export async function onboardingOf(
  user: User,
  { state, warehouse }: ServerContext,
): Promise<OnboardingStatus> {
  if (user.waitingSince === null) return statusOf(user.onboarded ? 'completed' : 'new');
  const loaded = await loadedAt(user.company, warehouse);
  if (loaded === null || loaded <= user.waitingSince) return statusOf('waiting');
  await state.users.finishWaiting(user.userName);
  return statusOf('completed');
}

/**
 * Submits the onboarding form, once: a second time throws a 409. Users of a company that has data need not
 * wait.
 */
export async function onboard(user: User, form: unknown, context: ServerContext): Promise<OnboardingStatus> {
  const { users, companies } = context.state;
  const { logo, ...rest } = form as OnboardingForm;
  if (user.onboarded || user.waitingSince !== null) throw onboardedAlready();
  if (logo !== undefined && !(await maySetLogo(user, context)))
    throw new HttpError(
      403,
      'not-allowed',
      'The logo of a company is set by who may manage it. Hand the form in without one.',
    );
  const hasData = (await loadedAt(user.company, context.warehouse)) !== null;
  if (!(await users.submitOnboarding(user.userName, rest, hasData ? null : context.clock.now())))
    throw onboardedAlready();
  if (logo !== undefined) await companies.offerLogo(user.company, logo);
  return statusOf(hasData ? 'completed' : 'waiting');
}

/**
 * Whether a user may set the company's logo: those who manage the company, or the first user of a company.
 */
async function maySetLogo(user: User, { state }: ServerContext): Promise<boolean> {
  if (may(user)({ action: 'manage', subject: 'Company' })) return true;
  const all = await state.users.listOf(user.company);
  return all.every(({ onboarded, waitingSince }) => !onboarded && waitingSince === null);
}

const onboardedAlready = (): HttpError =>
  new HttpError(409, 'onboarded-already', 'The onboarding form of this user is handed in already.');

/** When the company's data was last loaded; null when it never was. */
async function loadedAt(company: string, warehouse: ServerContext['warehouse']): Promise<Date | null> {
  const loaded = new Date((await warehouse.freshness(company)).asOf);
  return loaded.getTime() > 0 ? loaded : null;
}

function statusOf(status: OnboardingStatus['status']): OnboardingStatus {
  return { status, isCompleted: status === 'completed', isWaitingForEtl: status === 'waiting' };
}
