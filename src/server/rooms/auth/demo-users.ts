import type { Clock } from '../../process/clock.ts';
import type { CompanySettings, State, User } from '../../state/state.ts';
import { abilityOfRole } from './abilities.ts';
import { hashPassword } from './passwords.ts';

/** The password of every demonstration user. */
export const demoPassword = 'demo';

const companies: readonly CompanySettings[] = [
  { company: 'acme', name: 'Acme', currency: 'EUR', logoUrl: null },
  { company: 'globex', name: 'Globex', currency: 'USD', logoUrl: null },
];

type Progress = 'active' | 'new' | 'waiting' | 'noconsent';
type Seed = readonly [name: string, company: string, fullname: string, role: string, progress: Progress];

const seeds: readonly Seed[] = [
  ['admin', 'acme', 'Ada Brandt', 'admin', 'active'],
  ['analyst', 'acme', 'Jonas Weber', 'analyst', 'active'],
  ['viewer', 'acme', 'Claire Moreau', 'viewer', 'active'],
  ['new', 'acme', 'Inês Carvalho', 'analyst', 'new'],
  ['waiting', 'acme', 'Tom Keller', 'analyst', 'waiting'],
  ['noconsent', 'acme', 'Mia Laurent', 'analyst', 'noconsent'],
  ['analyst', 'globex', 'Sam Rivera', 'analyst', 'active'],
];

/** The demonstration's data is made anew each day, which must not end the waiting that it is to show. */
const endOfTime = new Date('9999-12-31T00:00:00Z');

/** Adds the demonstration's companies and users where they are missing: what somebody changed stays changed. */
export async function seedDemoUsers(state: State, clock: Clock): Promise<void> {
  await state.companies.seed(companies);
  const there = new Set((await state.users.list()).map(({ userName }) => userName));
  const missing = seeds.filter(([name, company]) => !there.has(userNameOf(name, company)));
  await state.users.seed(await Promise.all(missing.map((seed) => userOf(seed, clock.now()))));
}

const seedNames = new Set(seeds.map(([name, company]) => userNameOf(name, company)));

/** Whether a user is one of the demonstration's: those whom somebody added beside them are nobody's business. */
export const isDemoUser = ({ userName }: Pick<User, 'userName'>): boolean => seedNames.has(userName);

function userNameOf(name: string, company: string): string {
  return `${name}@${company}.example`;
}

async function userOf([name, company, fullname, role, progress]: Seed, now: Date): Promise<User> {
  const onboarded = progress === 'active' || progress === 'noconsent';
  return {
    userName: userNameOf(name, company),
    company,
    fullname,
    role,
    ability: abilityOfRole(role),
    brands: null,
    passwordHash: await hashPassword(demoPassword),
    onboarded,
    waitingSince: progress === 'waiting' ? endOfTime : null,
    consentedAt: progress === 'active' ? now : null,
    active: true,
  };
}
