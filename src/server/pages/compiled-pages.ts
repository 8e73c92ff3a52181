import { createCompiler, inReadingOrder } from '../../language/index.ts';
import type { Diagnostic, Project, Vocabulary } from '../../language/index.ts';
import { lastGoodOf } from './last-good.ts';
import type { LastGood } from './last-good.ts';
import type { CompanyPages } from './pages.ts';

/** What the files of a moment say for each company, with what they said before where they are broken. */
export interface CompiledPages {
  readonly base: CompanyPages;
  readonly companies: ReadonlyMap<string, CompanyPages>;
  readonly diagnostics: readonly Diagnostic[];
  /** The files as they are, with what is wrong in them. */
  readonly project: Project;
}

/** Contents by path. `unread` tells of files that could not be read. */
export interface SourceTree {
  readonly sources: ReadonlyMap<string, Uint8Array>;
  readonly unread: readonly Diagnostic[];
}

/** Compiles tree after tree, remembering the last good version of everything. */
export function compilePages(
  vocabulary: Vocabulary,
  options: { readonly isDevelopment: boolean },
): (tree: SourceTree) => CompiledPages {
  const compiler = createCompiler(vocabulary, { places: options.isDevelopment });
  const { hash } = vocabulary;
  let goodBase: LastGood | null = null;
  let goodCompanies: ReadonlyMap<string, LastGood> = new Map();
  return ({ sources, unread }) => {
    const project = compiler.compile(sources);
    // A file that can't be read for the moment is still there.
    const paths = new Set([...sources.keys(), ...unread.map(({ file }) => file)]);
    const before = goodBase;
    const base = lastGoodOf(project.base, { project, paths, before, hash });
    const companies = new Map(
      [...project.customers].map(([company, variant]) => [
        company,
        lastGoodOf(variant, { project, paths, before: goodCompanies.get(company) ?? before, hash }),
      ]),
    );
    goodBase = base;
    goodCompanies = companies;
    return {
      base: companyPages(base),
      companies: new Map([...companies].map(([company, good]) => [company, companyPages(good)])),
      diagnostics: inReadingOrder([...unread, ...project.diagnostics]),
      project,
    };
  };
}

function companyPages({
  manifest,
  currency,
  timeZone,
  pages,
  datasets,
  dictionaries,
}: LastGood): CompanyPages {
  return {
    manifest,
    currency,
    timeZone,
    datasets: new Map([...datasets].map(([name, { value }]) => [name, value])),
    plans: new Map([...pages.values()].map(({ value }) => [value.hash, value.plan])),
    dictionaries: new Map(
      [...dictionaries].map(([language, { value }]) => [
        language,
        { hash: value.hash, dictionary: value.texts },
      ]),
    ),
  };
}
