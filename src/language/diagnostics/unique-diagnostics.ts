import type { Diagnostic } from './diagnostic.ts';

/** A diagnostic and the customer in whose variant it was found. Null for the base. */
export interface FoundDiagnostic {
  readonly customer: string | null;
  readonly diagnostic: Diagnostic;
}

/** The customer's file that changes a file of the base. Null when there is none. */
export type OverlayOf = (customer: string, file: string) => string | null;

/**
 * Removes duplicates: a mistake of the base occurs in every variant. A mistake in a file of the base that
 * only some variants have is caused by overlays, so it is reported with the names of these customers.
 */
export function uniqueDiagnostics(found: Iterable<FoundDiagnostic>, overlayOf: OverlayOf): Diagnostic[] {
  const seen = new Map<string, { readonly diagnostic: Diagnostic; readonly customers: Set<string | null> }>();
  for (const { customer, diagnostic } of found) {
    const { code, file, line, column, path } = diagnostic;
    const key = `${code}\0${file}\0${line}\0${column}\0${path}`;
    const known = seen.get(key);
    if (known) known.customers.add(customer);
    else seen.set(key, { diagnostic, customers: new Set([customer]) });
  }
  return [...seen.values()].map(({ diagnostic, customers }) => {
    const names = [...customers].filter((customer) => customer !== null);
    const isOwn = diagnostic.file.startsWith('customers/');
    return isOwn || names.length < customers.size ? diagnostic : forCustomers(diagnostic, names, overlayOf);
  });
}

function forCustomers(
  diagnostic: Diagnostic,
  customers: readonly string[],
  overlayOf: OverlayOf,
): Diagnostic {
  const [first, ...others] = customers.map((customer) => {
    const overlay = overlayOf(customer, diagnostic.file);
    return `\`${customer}\` (${overlay ?? `customers/${customer}/`})`;
  });
  const more = others.length > 2 ? ` and ${others.length} more` : others.map((each) => `, ${each}`).join('');
  const who = `${customers.length === 1 ? 'the customer' : 'the customers'} ${first!}${more}`;
  return { ...diagnostic, customers, message: `${diagnostic.message} This is so for ${who} alone.` };
}
