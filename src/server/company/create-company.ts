import { createHash } from 'node:crypto';
import { abilityOfRole } from '../rooms/auth/abilities.ts';
import { canonicalName } from '../rooms/auth/canonical-name.ts';
import { weaknessWords } from '../rooms/auth/password-policy.ts';
import { hashPassword } from '../rooms/auth/passwords.ts';
import { lockDataDir } from '../process/process-lock.ts';
import { isTimeZone } from '../../language/index.ts';
import type { Clock } from '../process/clock.ts';
import { openImportStore } from '../warehouse/import-store.ts';
import type { ImportStore } from '../warehouse/imports.ts';
import type { PartColumn } from '../warehouse/write-part.ts';
import { openState } from '../state/open-state.ts';
import { markUnfinished, settleCompany } from './unfinished-company.ts';
import type { CompanyPlace } from './unfinished-company.ts';
import { isOfOtherCompany } from '../rooms/users/mail-domains.ts';
import { ratePassword } from '../../passwords/index.ts';

/** Thrown when a company can't be created. The message is for the user, and nothing was changed. */
export class CompanyError extends Error {
  override readonly name = 'CompanyError';
}

/** A company and its first admin. */
export interface NewCompany {
  /** The key of the company in users, imports and folder names. */
  readonly company: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly timeZone: string;
  /** An e-mail address. */
  readonly admin: string;
  readonly fullname: string;
  readonly password: string;
}

/**
 * Adds a company to the data and to the users. When it fails or is killed, it is added to neither. Throws a
 * `CompanyError` for invalid input; throws as well when the server is running.
 */
export async function createCompany(requested: NewCompany, place: CompanyPlace, clock: Clock): Promise<void> {
  check(requested);
  const { dataDir } = place;
  const unlock = lockDataDir(dataDir);
  const state = await openState(place, clock).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const imports = await openImportStore(place).catch(async (error: unknown) => {
    await state.close();
    unlock();
    throw error;
  });
  try {
    await settleCompany(dataDir, state, imports);
    const { company, name, currency } = requested;
    const userName = canonicalName(requested.admin);
    const isKnown =
      (await imports.companies()).has(company) || (await state.companies.find(company)) !== null;
    if (isKnown) throw new CompanyError(`There is a company ${company} already.`);
    const isTaken = (await state.users.find(userName)) !== null;
    if (isTaken || (await isOfOtherCompany(userName, company, state.users)))
      throw new CompanyError(`${userName} belongs to another company.`);
    const user = {
      userName,
      company,
      fullname: requested.fullname,
      role: 'admin',
      ability: abilityOfRole('admin'),
      brands: null,
      passwordHash: await hashPassword(requested.password),
      onboarded: true,
      waitingSince: null,
      consentedAt: null,
      active: true,
    };
    markUnfinished(dataDir, company);
    const settings = { company, name, currency, logoUrl: null };
    const store = () => storeRow(requested, imports, clock.now());
    await state.companies.create(settings, user, store).finally(() => settleCompany(dataDir, state, imports));
  } finally {
    await imports.close();
    await state.close();
    unlock();
  }
}

function demand(holds: boolean, message: string): void {
  if (!holds) throw new CompanyError(message);
}

const quoted = (text: string): string => JSON.stringify(text);

function check({ company, name, currency, timeZone, admin, fullname, password }: NewCompany): void {
  demand(
    /^[a-z0-9][a-z0-9_-]{0,62}$/.test(company),
    `The company ${quoted(company)}: small letters, digits, _ and - are expected.`,
  );
  demand(/\S/.test(name), '--name: a text is expected.');
  demand(
    Intl.supportedValuesOf('currency').includes(currency),
    `--currency ${quoted(currency)}: an ISO code of three capital letters is expected, as EUR.`,
  );
  demand(isTimeZone(timeZone), `--time-zone ${quoted(timeZone)}: a time zone is expected, as Europe/Berlin.`);
  demand(
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(admin),
    `--admin ${quoted(admin)}: an e-mail address is expected.`,
  );
  const { weakness } = ratePassword(password, [admin, fullname, company, name]);
  demand(weakness === null, weakness === null ? '' : `The password ${weaknessWords[weakness]}.`);
}

/** Stores the company's row in the data. A later generation of demonstration data does not change it. */
async function storeRow(
  { company, name, currency, timeZone }: NewCompany,
  imports: ImportStore,
  now: Date,
): Promise<void> {
  const row = { name, currency, timezone: timeZone };
  const columns = Object.entries(row).map(([column, value]): PartColumn => ({
    name: column,
    column: { type: 'text', digits: null },
    kind: { kind: 'text' },
    values: [value],
  }));
  const hash = createHash('sha256')
    .update(JSON.stringify([company, row]))
    .digest('hex');
  const part = { table: 'companies', company, hash, source: 'npm run company', rows: 1 };
  await imports.store({ part, columns, replaced: [], key: null }, now);
}
