import type { Surroundings } from '../link/environment.ts';
import { linkChecksFile, type LinkedChecks } from '../link/link-check-files.ts';
import { linkPage, type PageResult } from '../link/link-page.ts';
import { notingAll } from '../link/noting.ts';
import type { Question } from '../link/question.ts';
import { lazily } from '../source/lazily.ts';
import type { Validated } from '../validate/validate.ts';
import type { ChecksAhead, PageAhead } from './ahead.ts';

/** A page that was linked elsewhere, in surroundings that are equal: it is linked here when its parts are asked for. */
export function pageLinkedAhead(
  validated: Validated<'page'>,
  surroundings: Surroundings,
  asked: Set<Question>,
  { sound, diagnostics, asked: askedThere }: PageAhead,
): PageResult {
  for (const question of askedThere) asked.add(question);
  const linked = lazily(() => linkPage(validated, notingAll(surroundings, asked)).linked);
  return {
    validated,
    get linked() {
      return sound ? linked() : null;
    },
    sound,
    diagnostics,
  };
}

/** The same for the checks beside a page. */
export function checksLinkedAhead(
  validated: Validated<'checks'>,
  page: PageResult,
  { sound, diagnostics }: ChecksAhead,
): LinkedChecks {
  const linked = lazily(() => linkChecksFile(validated, page).spec);
  return {
    validated,
    get spec() {
      return sound ? linked() : null;
    },
    diagnostics,
  };
}
