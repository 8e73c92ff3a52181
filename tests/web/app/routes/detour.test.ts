import { describe, expect, it } from 'vitest';
import { detour } from '../../../../src/web/app/routes/guard-loader.ts';

const at = (path: string): URL => new URL(path, 'https://reports.example');

describe('where a navigation leads instead', () => {
  it('is login, which remembers the page that was asked for with its filters', () => {
    const target = detour(
      'unauthenticated',
      at('/smart-reporting/channel-report?brand=B000003&date=last-28d'),
    );
    expect(new URLSearchParams(target?.split('?')[1]).get('to')).toBe(
      '/smart-reporting/channel-report?brand=B000003&date=last-28d',
    );
  });

  it('is plain login from the root', () => expect(detour('unauthenticated', at('/'))).toBe('/login'));

  it('is the remembered page after login, never another site', () => {
    expect(detour('active', at('/login?to=%2Fa%3Fb%3D1'))).toBe('/a?b=1');
    expect(detour('active', at('/login?to=%2F%2Fevil.example'))).toBe('/');
    expect(detour('active', at('/login'))).toBe('/');
  });

  it('is where the role begins, when login remembers no page', () => {
    expect(detour('active', at('/login'), '/users')).toBe('/users');
    expect(detour('active', at('/login?to=%2Fa'), '/users')).toBe('/a');
    expect(detour('consent', at('/login'), '/users')).toBe('/');
  });

  it('is the step that comes first, whatever login remembers', () =>
    expect(detour('consent', at(detour('consent', at('/login?to=%2Fa')) ?? ''))).toBe('/consent'));

  it('is none where one may be', () => expect(detour('active', at('/home/index?x=1'))).toBeNull());
});
