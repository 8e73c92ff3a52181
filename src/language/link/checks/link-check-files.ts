import { diagnose, fileStart, hasErrors, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { nearest } from '../../diagnostics/suggest.ts';
import type { ChecksSpec } from '../../generated/spec.ts';
import { reporter } from '../../source/layered.ts';
import type { Validated } from '../../validate/validate.ts';
import { usesOfExpectation } from './expectation-uses.ts';
import { linkChecks } from './link-checks.ts';
import type { LinkedPage, PageResult } from '../page/link-page.ts';

/** The checks of a page that are in a file of their own. */
export interface LinkedChecks {
  readonly validated: Validated<'checks'>;
  /** Null when the file or its page has errors. */
  readonly spec: ChecksSpec | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The diagnostics of a page, except for unused queries that its file of checks uses. */
export function faultsOfPage(page: PageResult, checks: LinkedChecks | undefined): readonly Diagnostic[] {
  if (!checks?.spec) return page.diagnostics;
  const expectations = Object.values(checks.spec.checks).flatMap(({ expect }) => expect);
  const requested = new Set(expectations.flatMap(usesOfExpectation).map(({ query }) => query));
  return page.diagnostics.filter(
    ({ code, params }) => code !== 'unused-query' || !requested.has((params as { name: string }).name),
  );
}

/**
 * Resolves the names of a file of checks. Reports nothing when the page has errors, since the checks may be
 * right.
 */
export function linkChecksFile(validated: Validated<'checks'>, page: PageResult): LinkedChecks {
  const { document, spec, valid } = validated;
  const diagnostics: Diagnostic[] = [];
  if (page.linked === null) return { validated, spec: null, diagnostics };
  const report = reporter(document, diagnostics);
  const inPage = page.linked.spec.checks ?? {};
  for (const name of Object.keys(spec.checks ?? {}))
    if (Object.hasOwn(inPage, name)) {
      const other = page.validated.document.layers[0].path;
      report('name-taken', ['checks', name], { name, other }, { part: 'key' });
    }
  linkChecks(spec.checks ?? {}, contextOf(page.linked), report);
  const sound = valid && !hasErrors(diagnostics);
  return { validated, spec: sound ? (spec as ChecksSpec) : null, diagnostics };
}

/** The diagnostic for a file of checks without a page. */
export function checksWithoutPage(
  validated: Validated<'checks'>,
  name: string,
  pages: readonly string[],
): Diagnostic {
  const file = validated.document.layers[0].path;
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const base = name.slice(name.lastIndexOf('/') + 1);
  const near = nearest(
    name,
    pages.map((slot) => slot.replace(/^routes\//, '')),
  );
  return diagnose(
    'checks-without-page',
    { ...fileStart, file, path: '' },
    { page: `${folder}${base}.yaml` },
    near === undefined ? undefined : `${near}.checks.yaml`,
  );
}

function contextOf({ spec, possibilities, filterBar }: LinkedPage) {
  return {
    route: spec.route,
    possibilities,
    declaredQueries: Object.keys(spec.queries ?? {}),
    bar: filterBar,
    barKnown: true,
  };
}
