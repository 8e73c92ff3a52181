import { changesOf, writeChanges } from './draft.ts';
import type { PagesNow } from './draft.ts';
import { newCustomer } from './new-customer.ts';

/**
 * Writes a company's time zone into its variant, where pages and the server read it. Does not change an
 * existing file. Returns what was done or remains to do, as a sentence with a leading space. Empty when the
 * zone is the default.
 */
export function keepTimeZone(
  { company, timeZone }: { readonly company: string; readonly timeZone: string },
  pages: PagesNow,
): string {
  const zone = pages.project.variant(company).app?.timeZone ?? 'UTC';
  if (zone === timeZone) return '';
  const file = `customers/${company}/app.yaml`;
  if (pages.project.customers.has(company))
    return ` Its pages are in the time zone ${zone}: write \`timeZone: ${timeZone}\` into ${file}.`;
  const draft = newCustomer({ name: company, currency: '', color: '', skin: '', timeZone });
  writeChanges(changesOf(draft, pages));
  return ` Its time zone is in ${file}.`;
}
