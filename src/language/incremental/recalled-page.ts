import type { Surroundings } from '../link/environment.ts';
import { linkPage, type PageResult } from '../link/page/link-page.ts';
import { lazily } from '../source/lazily.ts';
import type { Validated } from '../validate/validate.ts';
import type { NameDependency } from './dependency.ts';
import { recordingEnvironment } from './recording-environment.ts';

/**
 * The cached result for a page among the same files. Null when there is none. Names are resolved on demand.
 */
export function recalledPage(
  page: Validated<'page'>,
  around: string,
  surroundings: Surroundings,
  dependencies: Set<NameDependency>,
): PageResult | null {
  const [file, overlay] = page.document.layers;
  const known = overlay ? null : file.cached?.known?.page;
  if (known?.around !== around) return null;
  for (const dependency of known.dependencies) dependencies.add(dependency);
  const { isSound, diagnostics } = known;
  const linked = lazily(() => linkPage(page, recordingEnvironment(surroundings, dependencies)).linked);
  return {
    validated: page,
    isSound,
    diagnostics,
    get linked() {
      return isSound ? linked() : null;
    },
  };
}
