import type { Rule } from '../../../state/rule.ts';
import type { User } from '../../../state/state.ts';
import { abilityOfRole } from '../abilities.ts';
import { canonicalName } from '../canonical-name.ts';
import { OidcError } from '../../../api/oidc-error.ts';
import type { ClaimNames, OidcSettings } from './settings.ts';

type Claims = Readonly<Record<string, unknown>>;
type Names = Pick<OidcSettings, 'claims' | 'required'>;

/** A user as the claims describe them. A claim that is missing (null) keeps its stored value. */
export interface ClaimedUser {
  readonly userName: string;
  readonly company: string;
  readonly fullname: string | null;
  readonly role: string | null;
  readonly ability: readonly Rule[] | null;
  readonly brands: readonly string[] | null;
}

/**
 * Reads claims. Throws an `OidcError` of `incomplete` when a required claim is missing or a claim has a wrong
 * type.
 */
export function readClaims(claims: Claims, { claims: names, required }: Names): ClaimedUser {
  const textOf = (claim: keyof ClaimNames): string | null => {
    const value = valueOf(claims, names[claim]);
    const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
    return typeof first === 'string' && first !== '' ? first : null;
  };
  const listOf = (claim: keyof ClaimNames): readonly unknown[] | null => {
    const value = valueOf(claims, names[claim]);
    if (typeof value === 'string') return value.split(/[\s,]+/).filter(Boolean);
    return Array.isArray(value) ? (value as unknown[]) : null;
  };
  for (const claim of required)
    if (valueOf(claims, names[claim]) === undefined) throw incomplete(names[claim], 'is missing');
  const [userName, company] = [textOf('user'), textOf('company')];
  if (userName === null) throw incomplete(names.user, 'is no text');
  if (company === null) throw incomplete(names.company, 'is no text');
  // An unverified address proves nothing, so it can't be a user name.
  if (names.user === 'email' && claims.email_verified === false)
    throw incomplete('email', 'is not verified by the provider');
  return {
    userName: canonicalName(userName),
    company,
    fullname: typeof claims.name === 'string' && claims.name !== '' ? claims.name : null,
    role: textOf('role'),
    ability: listOf('ability')?.map((rule) => ruleOf(rule, names.ability)) ?? null,
    brands: listOf('brands')?.map((brand) => brandOf(brand, names.brands)) ?? null,
  };
}

/** The claim of this name, or of this path, such as `realm_access.roles`. */
function valueOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name] ?? undefined;
  let value: unknown = claims;
  for (const step of name.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined;
    value = (value as Claims)[step];
  }
  return value ?? undefined;
}

/** `manage:all`, or an object with both words. */
function ruleOf(value: unknown, claim: string): Rule {
  const { action, subject } =
    typeof value === 'string'
      ? (/^(?<action>[\w-]+):(?<subject>[\w-]+)$/.exec(value)?.groups ?? {})
      : (Object(value) as Record<string, unknown>);
  if (typeof action !== 'string' || typeof subject !== 'string')
    throw incomplete(claim, 'must hold rules such as "manage:all"');
  return { action, subject };
}

function brandOf(value: unknown, claim: string): string {
  if (typeof value !== 'string') throw incomplete(claim, 'must hold ids of brands');
  return value;
}

const incomplete = (claim: string, what: string): OidcError =>
  new OidcError('incomplete', `The claim ${claim} ${what}.`);

const usualRole = 'viewer';

/** Merges the claims with the stored user. The claims take precedence. */
export function userFrom(claimed: ClaimedUser, stored: User | null): User {
  const role = claimed.role ?? stored?.role ?? usualRole;
  const known = stored?.role === role ? stored.ability : null;
  return {
    userName: claimed.userName,
    company: claimed.company,
    fullname: claimed.fullname ?? stored?.fullname ?? claimed.userName,
    role,
    ability: claimed.ability ?? known ?? abilityOfRole(role),
    brands: claimed.brands ?? stored?.brands ?? null,
    passwordHash: stored?.passwordHash ?? '',
    onboarded: stored?.onboarded ?? false,
    waitingSince: stored?.waitingSince ?? null,
    consentedAt: stored?.consentedAt ?? null,
    active: stored?.active ?? true,
  };
}
