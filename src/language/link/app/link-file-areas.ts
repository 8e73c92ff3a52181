import { nearest } from '../../diagnostics/suggest.ts';
import type { AppSpec, FileNamesSpec } from '../../generated/spec.ts';
import type { Path } from '../../source/positions.ts';
import type { Report } from '../../source/layered.ts';
import { linkKey } from '../link-text.ts';
import type { Texts } from '../texts.ts';
import { whyNoPattern } from '../widget/link-form.ts';
import { linkDimension, planOf, type ListWords } from './link-filter-lists.ts';

/** Resolves the names in the areas of files: texts, patterns, and the sources of file names. */
export function linkFileAreas(
  { files }: Pick<AppSpec, 'files'>,
  texts: Texts,
  words: ListWords,
  report: Report,
): void {
  for (const [name, area] of Object.entries(files?.areas ?? {})) {
    const at = ['files', 'areas', name];
    linkKey(texts, area.title, [...at, 'title'], report);
    linkKey(texts, area.nameHint, [...at, 'nameHint'], report);
    const { namePattern: pattern, namedAfter } = area;
    const reason = pattern === undefined ? null : whyNoPattern(pattern);
    if (reason !== null) report('bad-pattern', [...at, 'namePattern'], { pattern: pattern!, reason });
    if (namedAfter !== undefined) linkNames(namedAfter, texts, words, [...at, 'namedAfter'], report);
  }
}

function linkNames(
  { dataset, dimensions = [], within, none, taxonomies }: Partial<FileNamesSpec>,
  texts: Texts,
  words: ListWords,
  at: Path,
  report: Report,
): void {
  linkKey(texts, none, [...at, 'none'], report);
  const plan = planOf(dataset, [...at, 'dataset'], words.datasets, report);
  if (plan !== null) {
    dimensions.forEach((dimension, index) =>
      linkDimension(dimension, plan, [...at, 'dimensions', index], report),
    );
    if (within !== undefined) linkDimension(within, plan, [...at, 'within'], report);
  }
  for (const [part, resource] of Object.entries(taxonomies ?? {})) {
    if (words.resources.get(resource) !== undefined) continue;
    const allowed = [...words.resources.keys()];
    const near = nearest(resource, allowed);
    report('unknown-resource', [...at, 'taxonomies', part], { name: resource, allowed }, { near });
  }
}
