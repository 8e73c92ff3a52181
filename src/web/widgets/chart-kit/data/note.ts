import type { RestRule } from '../../top-members.ts';
import type { WidgetContext } from '../../widget.ts';

/** A note on how many members are not shown: because of the page's limit, or because they can't be combined. */
export function noteOn(
  { beyondLimit, others }: { readonly beyondLimit: readonly string[]; readonly others: readonly string[] },
  { rest, measure }: { readonly rest: RestRule; readonly measure: string },
  { appText }: WidgetContext,
): string | null {
  const isWanted = rest === 'hide';
  const wanted = isWanted ? beyondLimit.length : 0;
  const uncombined = others.length + (isWanted ? 0 : beyondLimit.length);
  const notes = [
    ...(wanted === 0 ? [] : [appText('widgets.notShown', { count: wanted })]),
    ...(uncombined === 0 ? [] : [appText('widgets.leftOut', { count: uncombined, measure })]),
  ];
  return joinedNotes(notes);
}

/** Joins notes into one line; null without any. */
export function joinedNotes(notes: readonly (string | null)[]): string | null {
  const all = notes.filter((note) => note !== null);
  return all.length === 0 ? null : all.join(' · ');
}
