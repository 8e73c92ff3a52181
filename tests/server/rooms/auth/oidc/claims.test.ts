import { describe, expect, it } from 'vitest';
import { readAuth } from '../../../../../src/server/rooms/auth/abilities.ts';
import { readClaims, userFrom } from '../../../../../src/server/rooms/auth/oidc/claims.ts';
import { OidcError } from '../../../../../src/server/api/oidc-error.ts';
import { readOidcSettings } from '../../../../../src/server/rooms/auth/oidc/settings.ts';
import type { User } from '../../../../../src/server/state/state.ts';

const provider = {
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'reportwright',
  PUBLIC_URL: 'https://reports.example.com',
};
const usual = readOidcSettings(provider);
const claims = { sub: '1', email: 'Ana@Acme.example', company: 'acme', name: 'Ana' };

const stored: User = {
  userName: 'ana@acme.example',
  company: 'acme',
  fullname: 'Ana',
  role: 'analyst',
  ability: [readAuth, { action: 'read', subject: 'Budget' }],
  brands: ['B000002'],
  passwordHash: '',
  onboarded: true,
  waitingSince: null,
  consentedAt: new Date(0),
  active: true,
};

describe('claims', () => {
  it('name a user, their company and what they may do', () => {
    const told = { ...claims, role: ['admin', 'other'], brands: 'B000002 B000003', ability: ['read:Audit'] };
    expect(readClaims(told, usual)).toEqual({
      userName: 'ana@acme.example',
      company: 'acme',
      fullname: 'Ana',
      role: 'admin',
      ability: [{ action: 'read', subject: 'Audit' }],
      brands: ['B000002', 'B000003'],
    });
  });

  it('are found below others, and under names that hold a dot', () => {
    const settings = readOidcSettings({
      ...provider,
      OIDC_CLAIM_ROLE: 'realm_access.roles',
      OIDC_CLAIM_COMPANY: 'https://example.com/company',
    });
    const told = { ...claims, realm_access: { roles: ['viewer'] }, 'https://example.com/company': 'globex' };
    expect(readClaims(told, settings)).toMatchObject({ role: 'viewer', company: 'globex' });
  });

  it.each([
    ['no company', { company: undefined }, 'The claim company is missing.'],
    ['a company that is null', { company: null }, 'The claim company is missing.'],
    ['a company that is no text', { company: 7 }, 'The claim company is no text.'],
    ['no address', { email: undefined }, 'The claim email is missing.'],
    [
      'an address that nobody verified',
      { email_verified: false },
      'The claim email is not verified by the provider.',
    ],
    [
      'rules that are none',
      { ability: ['everything'] },
      'The claim ability must hold rules such as "manage:all".',
    ],
    ['brands that are none', { brands: [7] }, 'The claim brands must hold ids of brands.'],
  ])('let nobody in with %s', (_what, change, message) => {
    expect(() => readClaims({ ...claims, ...change }, usual)).toThrow(new OidcError('incomplete', message));
  });

  it('must be there where the operator named them: without brands somebody would see all', () => {
    const limited = readOidcSettings({ ...provider, OIDC_CLAIM_BRANDS: 'allowed_brands' });
    expect(() => readClaims(claims, limited)).toThrow('The claim allowed_brands is missing.');
    expect(readClaims({ ...claims, allowed_brands: [] }, limited).brands).toEqual([]);
    expect(readClaims(claims, usual).brands).toBeNull();
  });

  it('of an object’s own workings are none', () => {
    const settings = readOidcSettings({ ...provider, OIDC_CLAIM_COMPANY: 'constructor.name' });
    expect(() => readClaims(claims, settings)).toThrow('The claim constructor.name is missing.');
  });
});

describe('the user that claims make', () => {
  const claimed = readClaims(claims, usual);

  it('is a viewer where nothing is known, and has yet to be onboarded', () => {
    expect(userFrom(claimed, null)).toMatchObject({
      role: 'viewer',
      ability: [readAuth],
      brands: null,
      onboarded: false,
      consentedAt: null,
      passwordHash: '',
      active: true,
    });
  });

  it('stays what they are in what the provider is silent about', () => {
    expect(userFrom(claimed, stored)).toEqual(stored);
    expect(userFrom(claimed, { ...stored, active: false }).active).toBe(false);
  });

  it('loses the rights of a role that the provider took', () => {
    const admin = userFrom({ ...claimed, role: 'admin' }, stored);
    expect(admin.ability).toContainEqual({ action: 'manage', subject: 'all' });
    expect(userFrom({ ...claimed, role: 'viewer' }, admin).ability).toEqual([readAuth]);
  });
});
