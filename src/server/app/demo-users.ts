import { demoCompanies } from '../../demo/index.ts';
import type { Clock } from '../process/clock.ts';
import type { State, User } from '../state/state.ts';
import { abilityOfRole } from '../rooms/auth/abilities.ts';
import { hashPassword } from '../rooms/auth/passwords.ts';
import type { DemoLogins } from '../rooms/config.ts';

/** The password of every demonstration user. */
const password = 'demo';

type Seed = ReturnType<typeof seeds>[number];

const seeds = () =>
  demoCompanies().flatMap(({ id, users }) =>
    users.map((user) => ({ ...user, company: id, userName: `${user.name}@${id}.example` })),
  );

/** The waiting time of the demo must not end when the demo data are rebuilt, which happens daily. */
const endOfTime = new Date('9999-12-31T00:00:00Z');

/** Adds missing demo companies and users. Existing ones are not changed. */
export async function seedDemoUsers(state: State, clock: Clock): Promise<void> {
  await state.companies.seed(
    demoCompanies().map(({ id, shortName, currency }) => ({
      company: id,
      name: shortName,
      currency,
      logoUrl: null,
    })),
  );
  const there = new Set((await state.users.list()).map(({ userName }) => userName));
  const missing = seeds().filter(({ userName }) => !there.has(userName));
  await state.users.seed(await Promise.all(missing.map((seed) => userOf(seed, clock.now()))));
}

/** The logins of the demo users. Users that somebody added are not included. */
export const demoLogins = (): DemoLogins => ({
  password,
  userNames: new Set(seeds().map(({ userName }) => userName)),
});

async function userOf({ company, userName, fullname, role, may, progress }: Seed, now: Date): Promise<User> {
  return {
    userName,
    company,
    fullname,
    role,
    ability: [...abilityOfRole(role), ...(may ?? [])],
    brands: null,
    passwordHash: await hashPassword(password),
    onboarded: progress === 'active' || progress === 'noconsent',
    waitingSince: progress === 'waiting' ? endOfTime : null,
    consentedAt: progress === 'active' ? now : null,
    active: true,
  };
}
