import { foldText, searchedWords } from '../../../format/index.ts';
import type { PageMarksView } from '../actions.ts';
import type { AppText } from '../../i18n/index.ts';
import type { CardsProps, PageCard } from './to-props.ts';

/** Cards under a heading. */
export interface CardGroup {
  readonly name: string;
  /** Null where there is only one group. */
  readonly title: string | null;
  /** Whether its cards are of several sections, so that each shows its own. */
  readonly isMixed: boolean;
  readonly cards: readonly PageCard[];
}

/**
 * The groups of cards: favourites, recently opened pages, then the sections. During a search, the matches by section.
 */
export function cardGroups(
  { cards, hasFavourites, opened }: CardsProps,
  marks: PageMarksView,
  typed: string,
  appText: AppText,
): readonly CardGroup[] {
  const words = searchedWords(typed);
  if (words.length > 0)
    return bySection(
      cards.filter((card) => holds(card, words)),
      false,
      appText,
    );
  const favourites = hasFavourites ? cards.filter(({ route }) => marks.favourites.has(route)) : [];
  const last = lastOpened(cards, marks).slice(0, opened);
  const first: readonly CardGroup[] = [
    { name: 'favourites', title: appText('widgets.cards.favourites'), cards: favourites, isMixed: true },
    { name: 'opened', title: appText('widgets.cards.opened'), cards: last, isMixed: true },
  ].filter((group) => group.cards.length > 0);
  return [...first, ...bySection(cards, first.length > 0, appText)];
}

const holds = ({ title, description, section }: PageCard, words: readonly string[]): boolean => {
  const text = foldText([title, description, section].join(' '));
  return words.every((word) => text.includes(word));
};

/** The time at which a page, or a tab of it, was last opened; null where it was not opened recently. */
export function openedAt({ routes }: PageCard, { opened }: PageMarksView): string | null {
  const moments = routes.flatMap((route) => opened.get(route) ?? []);
  return moments.toSorted().at(-1) ?? null;
}

const lastOpened = (cards: readonly PageCard[], marks: PageMarksView): readonly PageCard[] =>
  cards
    .flatMap((card) => {
      const at = openedAt(card, marks);
      return at === null ? [] : [{ card, at }];
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .map(({ card }) => card);

/** One group for each section of the menu, in the menu's order. Pages without a section come last. */
function bySection(cards: readonly PageCard[], hasOthers: boolean, appText: AppText): readonly CardGroup[] {
  const sections = [...new Set(cards.map(({ section }) => section))];
  const isAlone = sections.length === 1 && !hasOthers;
  return sections.map((section) => ({
    name: `section ${section ?? ''}`,
    title: isAlone ? null : (section ?? appText('widgets.other')),
    cards: cards.filter((card) => card.section === section),
    isMixed: false,
  }));
}
