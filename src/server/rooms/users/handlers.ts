import { doerOf, recordChange } from '../audit/record.ts';
import type { Auth } from '../auth/auth.ts';
import { demandOwnPassword, endSessionsOf, refuseDemoUser } from '../auth/change-password.ts';
import { demandStrong } from '../auth/password-policy.ts';
import { hashPassword } from '../auth/passwords.ts';
import { canonicalName } from '../auth/canonical-name.ts';
import { readAuth } from '../auth/abilities.ts';
import { badRequest, HttpError, json, notFound } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { Handlers, ServerContext } from '../context.ts';
import type { Rule } from '../../state/rule.ts';
import type { User } from '../../state/state.ts';
import { managesUsers, refuseBeyond, refuseLockOut } from './check.ts';
import { isOfOtherCompany } from './mail-domains.ts';
import { recordOf, usersReport } from './records.ts';

interface UserChange {
  readonly fullname?: string;
  readonly role?: string;
  readonly ability?: readonly Rule[];
  readonly brands?: readonly string[];
  readonly password?: string;
  /** The password of the user who makes the change. */
  readonly ownPassword?: string;
  readonly active?: boolean;
}

type NewUser = Required<Pick<UserChange, 'fullname' | 'role'>> &
  Pick<UserChange, 'ability' | 'brands' | 'password'> & { readonly userName: string };

/** Handlers of a company's users, for callers who may manage them. The contract declares that ability. */
export function userHandlers(auth: Auth): Handlers {
  return {
    async listUsers({ principal }, context) {
      return json(usersReport(await context.state.users.listOf(principal.company), context));
    },
    async getUser({ principal, path }, { state }) {
      const user = await state.users.find(canonicalName(path.sub ?? ''));
      if (user?.company !== principal.company) throw noSuchUser();
      return json(recordOf(user));
    },
    async createUser(request, context) {
      const body = request.body as NewUser;
      demandPassword(body, auth, { isNew: true });
      const user = newUser(body, request.principal.company);
      const refusal = refuseBeyond(request.principal, user);
      if (refusal) throw refusal;
      const passwordHash = await hashOfStrong(body.password, user, context);
      const { users } = context.state;
      // Both cases get the same response, which does not reveal who has an account in another company.
      if (
        (await isOfOtherCompany(user.userName, user.company, users)) ||
        !(await users.add({ ...user, passwordHash }))
      )
        throw new HttpError(409, 'name-taken', 'This name is taken, or its domain is of another company.');
      await recordChange(context, doerOf(request), {
        action: 'create',
        subject: 'user',
        details: detailsOf(user),
      });
      return json(recordOf(user), { status: 201 });
    },
    async updateUser(request, context) {
      const { principal, path } = request;
      demandPassword(request.body as UserChange, auth, { isNew: false });
      const userName = canonicalName(path.sub ?? '');
      await demandRightToPassword(auth, request, userName, context);
      const values = await valuesOf(request.body as UserChange, userName, request, context);
      const outcome = await context.state.users.change(principal.company, userName, (before, all) => {
        const after = { ...before, ...values };
        const refusal =
          refuseBeyond(principal, before) ??
          refuseBeyond(principal, after) ??
          refuseLockOut(principal, before, after, all);
        return refusal ? { refusal } : { values };
      });
      if (outcome === null) throw noSuchUser();
      if ('refusal' in outcome) throw outcome.refusal;
      const { user } = outcome;
      // Deactivating a user or changing their password ends all of their sessions.
      if (values.active === false || values.passwordHash !== undefined) {
        await endSessionsOf(auth, context, userName, null);
      }
      // A user who is activated again may use another account of the provider, such as one that was created
      // anew there.
      if (values.active === false) await context.state.users.unbind(userName);
      const changed = Object.keys(request.body as UserChange).filter((name) => name !== 'ownPassword');
      const details = { ...detailsOf(user), changed };
      await recordChange(context, doerOf(request), { action: 'update', subject: 'user', details });
      return json(recordOf(user));
    },
  };
}

/**
 * Throws a 400 when a password is given although users log in at a provider, or is missing for a new user
 * otherwise.
 */
function demandPassword(
  { password }: Pick<UserChange, 'password'>,
  { oidc }: Pick<Auth, 'oidc'>,
  { isNew }: { readonly isNew: boolean },
): void {
  if (oidc !== null && password !== undefined)
    throw badRequest([{ name: 'password', message: 'is not taken: users log in at the provider' }]);
  if (oidc === null && isNew && password === undefined)
    throw badRequest([{ name: 'password', message: 'is missing' }]);
}

/**
 * Changing the password of another user who manages users needs the caller's own password, because it would
 * give access to everything.
 */
async function demandRightToPassword(
  auth: Auth,
  request: ApiRequest,
  userName: string,
  context: ServerContext,
): Promise<void> {
  const { password, ownPassword } = request.body as UserChange;
  if (password === undefined) return;
  const { company, userName: ownName } = request.principal;
  const [target, own] = await Promise.all([userName, ownName].map((name) => context.state.users.find(name)));
  if (target?.company !== company || !own) return;
  const refusal = refuseBeyond(request.principal, target);
  if (refusal) throw refusal;
  refuseDemoUser(target, context);
  if (!managesUsers(target)) return;
  if (ownPassword === undefined)
    throw new HttpError(
      403,
      'own-password-needed',
      'Who manages users gets a new password from others of their kind only with the own password of these.',
      [{ name: 'ownPassword', message: 'is missing' }],
    );
  await demandOwnPassword(auth, request, own, ownPassword, 'ownPassword');
}

function newUser(body: NewUser, company: string): User {
  return {
    userName: canonicalName(body.userName),
    company,
    fullname: body.fullname.trim(),
    role: body.role,
    ability: body.ability ?? [readAuth],
    brands: brandsOf(body.brands ?? []),
    passwordHash: '',
    // The company is known, so the user only needs to consent.
    onboarded: true,
    waitingSince: null,
    consentedAt: null,
    active: true,
  };
}

async function valuesOf(
  change: UserChange,
  userName: string,
  { principal }: ApiRequest,
  context: ServerContext,
): Promise<Partial<User>> {
  const { password, ownPassword: _, brands, ...rest } = change;
  const stored = await context.state.users.find(userName);
  const owner = { fullname: '', ...stored, ...rest, userName, company: principal.company };
  return {
    ...rest,
    ...(brands && { brands: brandsOf(brands) }),
    ...(password !== undefined && { passwordHash: await hashOfStrong(password, owner, context) }),
  };
}

/** Returns the hash of a new password; empty when there is none. Throws a 400 when it is weak. */
async function hashOfStrong(
  password: string | undefined,
  owner: Pick<User, 'userName' | 'fullname' | 'company'>,
  context: ServerContext,
): Promise<string> {
  if (password === undefined) return '';
  await demandStrong(password, 'password', owner, context);
  return hashPassword(password);
}

const brandsOf = (brands: readonly string[]): User['brands'] =>
  brands.length === 0 ? null : [...new Set(brands)];

/** What the audit log stores: never a password or its hash. */
const detailsOf = ({ userName, role, ability, brands, active }: User) => ({
  userName,
  role,
  ability,
  brands,
  active,
});

const noSuchUser = (): HttpError => notFound('There is no such user in your company.');
