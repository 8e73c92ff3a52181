import type { ResourceModel } from '../../../../language/plan/index.ts';
import type { ApiRequest } from '../../../api/handler.ts';
import type { ServerContext } from '../../context.ts';
import { titlesOf } from '../../reports/titles.ts';
import { manyMembersFor, membersAmong } from '../members.ts';
import type { FileWords } from './read-cell.ts';

/**
 * Returns the lookup of members and choices by name. A name that several have matches none of them. `textsIn`
 * returns the texts that a file has for a field.
 */
export async function fileWords(
  { fields }: ResourceModel,
  textsIn: (field: string) => readonly string[],
  written: Pick<FileWords, 'locale' | 'isLocal'>,
  request: ApiRequest,
  context: ServerContext,
): Promise<FileWords> {
  const pages = context.pages.variant(request.principal.company);
  const words = new Map<string, Map<string, string | null>>();
  for (const field of Object.values(fields)) {
    const entries: (readonly [text: string, value: string])[] = [];
    const choices = field.choices ?? field.item?.choices ?? null;
    if (choices !== null)
      for (const language of pages.manifest.languages) {
        const titleOf = titlesOf(pages, language);
        for (const [value, key] of Object.entries(choices)) entries.push([titleOf(key), value]);
      }
    // Names that depend on the row are resolved when all of its values are known: `withDependentNames`.
    if (field.member !== null && field.by.length === 0) {
      const texts = [...new Set(textsIn(field.name))];
      for (const [value, name] of await manyMembersFor(field, {}, request, context))
        entries.push([name, value]);
      for (const [value] of await membersAmong(field, texts, request, context)) entries.push([value, value]);
    }
    const known = new Map<string, string | null>();
    for (const [text, value] of entries) {
      const other = known.get(text.toLowerCase());
      known.set(text.toLowerCase(), other === undefined || other === value ? value : null);
    }
    // Values take precedence over names.
    for (const [, value] of entries) known.set(`=${value}`, value);
    words.set(field.name, known);
  }
  return {
    ...written,
    valueOf: (field, text) => {
      const known = words.get(field);
      return known?.get(`=${text}`) ?? known?.get(text.toLowerCase()) ?? null;
    },
  };
}
