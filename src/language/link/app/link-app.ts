import { isTimeZone } from '../../terms/time-zone.ts';
import { hasErrors, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { nearest } from '../../diagnostics/suggest.ts';
import type { AppSpec } from '../../generated/spec.ts';
import { reporter } from '../../source/layered.ts';
import type { Validated } from '../../validate/validate.ts';
import { linkFileAreas } from './link-file-areas.ts';
import { linkFilterLists, type ListWords } from './link-filter-lists.ts';
import { linkSharedAnnotations } from './link-shared-annotations.ts';
import { linkKey } from '../link-text.ts';
import type { Texts } from '../texts.ts';
import type { Words } from '../words.ts';
import type { Vocabulary } from '../../vocabulary.ts';

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** Candidates for suggestions. */
const timeZones: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));

export interface LinkedApp {
  /** Null when app.yaml has errors. */
  readonly spec: AppSpec | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The routes of the variant's pages. */
export interface HomeRoutes {
  has(route: string): boolean;
  all(): string[];
}

/** Resolves the names of app.yaml. `routes` is null when not all routes are known. */
export function linkApp(
  { document, spec, valid }: Validated<'app'>,
  texts: Texts,
  icons: Vocabulary['icons'],
  routes: HomeRoutes | null,
  words: ListWords & Words,
): LinkedApp {
  const diagnostics: Diagnostic[] = [];
  const report = reporter(document, diagnostics);
  for (const [name, section] of Object.entries(spec.menu ?? {})) {
    linkKey(texts, section.title, ['menu', name, 'title'], report);
    if (!icons.has(section.icon))
      report(
        'unknown-icon',
        ['menu', name, 'icon'],
        { name: section.icon },
        { near: nearest(section.icon, icons) },
      );
  }
  linkFileAreas(spec, texts, words, report);
  const { currency, timeZone } = spec;
  if (currency !== undefined && /^[A-Z]{3}$/.test(currency) && !currencies.has(currency))
    report('unknown-currency', ['currency'], { name: currency }, { near: nearest(currency, currencies) });
  if (timeZone !== undefined && !isTimeZone(timeZone))
    report('unknown-time-zone', ['timeZone'], { name: timeZone }, { near: nearest(timeZone, timeZones) });
  if (spec.home !== undefined && routes?.has(spec.home) === false) {
    const allowed = routes.all();
    report('unknown-home', ['home'], { name: spec.home, allowed });
  }
  for (const [role, route] of Object.entries(spec.landing ?? {})) {
    if (routes === null || routes.has(route)) continue;
    const allowed = routes.all();
    report('unknown-route', ['landing', role], { name: route, allowed });
  }
  linkFilterLists(spec, words, report);
  linkSharedAnnotations(spec.annotations ?? [], words, report);
  return { spec: valid && !hasErrors(diagnostics) ? (spec as AppSpec) : null, diagnostics };
}
