import { nearest } from '../diagnostics/suggest.ts';
import { parametersOf } from '../terms/route-shape.ts';
import { strayTokenIn, tokenText, type Token } from '../terms/tokens.ts';
import type { ParamTemplate } from '../terms/filter-bar.ts';
import type { Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';

/** The names that tokens of a page may use. */
export interface TokenContext {
  readonly page: { readonly route?: string };
  readonly bar: { readonly declared: readonly string[] } | null;
  /**
   * False when the page's filter bar could not be resolved. References to its components are then not
   * checked.
   */
  readonly barKnown: boolean;
  readonly report: Report;
}

/** Checks a token outside of commands: a component, a route parameter or a value of the session. */
export function linkComponentToken(
  token: Token,
  at: Path,
  { page, bar, barKnown, report }: TokenContext,
): void {
  if (token.kind === 'session') return linkSessionToken(token, at, report);
  if (token.kind === 'route') return linkRouteToken(token, at, page.route, report);
  if (token.kind === 'record') return linkNoRecord(token, at, report);
  if (!barKnown || bar?.declared.includes(token.name)) return;
  const allowed = (bar?.declared ?? []).map((name) => `$${name}$`);
  report('unknown-token', at, {
    name: tokenText(token),
    kind: bar ? 'component of the filter bar' : 'component, since the page names no `filterBar`',
    allowed,
  });
}

/** Reports a record token. Only commands have a record. */
export const linkNoRecord = (token: Token, at: Path, report: Report): void =>
  report('unknown-token', at, {
    name: tokenText(token),
    kind: 'record here, since only commands are called with one',
    allowed: [],
  });

/** Reports a placeholder in the syntax of another tool. It would be sent literally. */
export function linkStrayToken(
  value: ParamTemplate,
  at: Path,
  declared: readonly string[],
  report: Report,
): void {
  const stray = strayTokenIn(value);
  if (stray === null) return;
  const allowed = declared.map((name) => `$${name}$`);
  const known = [...allowed, ...sessionNames.map((name) => `$session.${name}$`)];
  report(
    'unknown-token',
    at,
    { name: stray.written, kind: null, allowed },
    { near: nearest(`$${stray.name}$`, known) },
  );
}

/** Checks a token of a parameter of the page's route. */
export function linkRouteToken(token: Token, at: Path, route: string | undefined, report: Report): void {
  if (route === undefined) return;
  const names = parametersOf(route);
  if (names.includes(token.name)) return;
  const allowed = names.map((name) => `$route.${name}$`);
  report('unknown-token', at, { name: tokenText(token), kind: `parameter of the route ${route}`, allowed });
}

/** The values of a session that tokens may use. */
export const sessionNames: readonly string[] = ['company', 'userName', 'fullname', 'currency', 'language'];

/** Checks a token of a value of the session. */
export function linkSessionToken(token: Token, at: Path, report: Report): void {
  if (sessionNames.includes(token.name)) return;
  const allowed = sessionNames.map((name) => `$session.${name}$`);
  report('unknown-token', at, { name: tokenText(token), kind: 'fact of the session', allowed });
}
