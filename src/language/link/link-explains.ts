import { nearest } from '../diagnostics/suggest.ts';
import type { PageSpec } from '../generated/spec.ts';
import type { Report } from '../source/layered.ts';

const TOKENS = ['$member$', '$range$'];

/** Checks which components a page sets where it explains a member, and what to. */
export function linkExplains(
  explains: PageSpec['explains'],
  bar: { readonly declared: readonly string[] } | null,
  barKnown: boolean,
  report: Report,
): void {
  const allowed = bar?.declared ?? [];
  for (const [dimension, components] of Object.entries(explains ?? {})) {
    for (const [name, value] of Object.entries(components)) {
      const at = ['explains', dimension, name];
      if (barKnown && !allowed.includes(name))
        report('unknown-component', at, { name, allowed }, { part: 'key', near: nearest(name, allowed) });
      if (typeof value === 'string' && value.startsWith('$') && !TOKENS.includes(value))
        report(
          'unknown-token',
          at,
          { name: value, kind: 'token of `explains`', allowed: TOKENS },
          { near: nearest(value, TOKENS) },
        );
    }
  }
}
