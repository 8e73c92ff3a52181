import { createCompiler, inReadingOrder } from '../../../language/index.ts';
import type { CompileOptions, Diagnostic, Project, Variant, Vocabulary } from '../../../language/index.ts';
import { lastGoodOf } from './last-good.ts';
import type { LastGood } from './last-good.ts';
import { once } from './once.ts';
import type { CompanyPages } from './pages.ts';

/** The compiled files of one moment, for each company. Files with errors keep their last good version. */
export interface CompiledPages {
  base(): CompanyPages;
  /** The pages of a company; the base for a company without files of its own. */
  variant(company: string): CompanyPages;
  /** The companies with resource files of their own. */
  resourceCustomers(): readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The project as compiled from the current files, including those with errors. */
  readonly project: Project;
}

/** File contents by path. `unread` has a diagnostic for each file that could not be read. */
export interface SourceTree {
  readonly sources: ReadonlyMap<string, Uint8Array>;
  readonly unread: readonly Diagnostic[];
}

/** A variant at one moment. It is computed lazily, because few of a hundred companies have active users. */
interface Kept {
  readonly good: () => LastGood;
  readonly pages: () => CompanyPages;
  /** The earlier variant that broken parts are taken from; null when nothing is broken. */
  readonly before: (() => LastGood) | null;
}

/**
 * Returns a function that compiles a source tree and keeps the last good version of everything between calls.
 */
export function compilePages(
  vocabulary: Vocabulary,
  { isDevelopment, ...rest }: Pick<CompileOptions, 'cache'> & { readonly isDevelopment: boolean },
): (tree: SourceTree) => CompiledPages {
  const compiler = createCompiler(vocabulary, { places: isDevelopment, ...rest });
  const { hash } = vocabulary;
  let kept: ReadonlyMap<string | null, Kept> = new Map();
  let brokenBefore = '';
  return ({ sources, unread }) => {
    const project = compiler.compile(sources);
    const diagnostics = inReadingOrder([...unread, ...project.diagnostics]);
    // A file that temporarily can't be read still counts as existing.
    const paths = once(() => new Set([...sources.keys(), ...unread.map(({ file }) => file)]));
    const broken = whatIsBroken(diagnostics);
    const keep = (company: string | null, variant: Variant): Kept => {
      const old = kept.get(company) ?? kept.get(null);
      // When other files are broken than before, the earlier good version is computed now, because later it
      // could not be.
      if (broken !== '' && brokenBefore !== '' && broken !== brokenBefore) old?.good();
      const before =
        broken === '' ? null : broken === brokenBefore ? (old?.before ?? null) : (old?.good ?? null);
      const good = once(() => lastGoodOf(variant, { project, paths, before: before?.() ?? null, hash }));
      return { good, before, pages: once(() => companyPages(good())) };
    };
    kept = new Map([
      [null, keep(null, project.base)] as const,
      ...[...project.customers].map(([company, variant]) => [company, keep(company, variant)] as const),
    ]);
    brokenBefore = broken;
    const now = kept;
    const base = (): CompanyPages => now.get(null)!.pages();
    const resourceCustomers = once(() =>
      [...project.customers.keys()].filter((company) =>
        [...paths()].some((file) => file.startsWith(`customers/${company}/resources/`)),
      ),
    );
    return {
      base,
      variant: (company) => now.get(company)?.pages() ?? base(),
      resourceCustomers,
      diagnostics,
      project,
    };
  };
}

/** The files with errors, as one text. While it is the same, the last good version is the same. */
function whatIsBroken(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return [...new Set(errors.map(({ file }) => file))].join('\n');
}

function companyPages({
  manifest,
  currency,
  timeZone,
  pages,
  datasets,
  tables,
  checks,
  resources,
  lists,
  files,
  dictionaries,
}: LastGood): CompanyPages {
  return {
    manifest,
    currency,
    timeZone,
    datasets,
    tables,
    checks,
    resources,
    lists,
    files,
    plans: new Map([...pages.values()].map(({ hash, plan }) => [hash, plan])),
    dictionaries: new Map(
      [...dictionaries].map(([language, { hash, texts }]) => [language, { hash, dictionary: texts }]),
    ),
  };
}
