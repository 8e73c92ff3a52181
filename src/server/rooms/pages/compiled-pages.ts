import { createCompiler, inReadingOrder } from '../../../language/index.ts';
import type { CompileOptions, Diagnostic, Project, Variant, Vocabulary } from '../../../language/index.ts';
import { lastGoodOf } from './last-good.ts';
import type { LastGood } from './last-good.ts';
import { once } from './once.ts';
import type { CompanyPages } from './pages.ts';

/** What the files of a moment say for each company, with what they said before where they are broken. */
export interface CompiledPages {
  base(): CompanyPages;
  /** Of a company that changes nothing, the base. */
  variant(company: string): CompanyPages;
  /** The companies with files of their own about what users write. */
  resourceCustomers(): readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The files as they are, with what is wrong in them. */
  readonly project: Project;
}

/** Contents by path. `unread` tells of files that could not be read. */
export interface SourceTree {
  readonly sources: ReadonlyMap<string, Uint8Array>;
  readonly unread: readonly Diagnostic[];
}

/** A variant as it was at one moment, worked out when somebody asks: of a hundred companies few are looking. */
interface Kept {
  readonly good: () => LastGood;
  readonly pages: () => CompanyPages;
  /** Where this takes what it lacks from; null where nothing is broken. */
  readonly before: (() => LastGood) | null;
}

/** Compiles tree after tree, remembering the last good version of everything. */
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
    // A file that can't be read for the moment is still there.
    const paths = once(() => new Set([...sources.keys(), ...unread.map(({ file }) => file)]));
    const broken = whatIsBroken(diagnostics);
    const keep = (company: string | null, variant: Variant): Kept => {
      const old = kept.get(company) ?? kept.get(null);
      // With other things broken than before, what was good then is settled first, or nobody could tell any more.
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

/** The files with errors, as one text: while they are the same, what was good before them is the same. */
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
