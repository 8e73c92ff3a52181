import { AddressLink } from '../AddressLink.tsx';
import type { PageMarksView } from '../actions.ts';
import type { WidgetContext } from '../widget.ts';
import { openedAt } from './groups.ts';
import { Star } from './Star.tsx';
import type { PageCard } from './to-props.ts';

interface PageCardItemProps {
  readonly card: PageCard;
  readonly context: WidgetContext;
  readonly marks: PageMarksView;
  /** Whether the card shows the section of its page. */
  readonly isMixed: boolean;
  /** The time at which the cards were rendered, in milliseconds since the epoch. */
  readonly now: number;
}

/** A page as a card. Its title is a link that covers the whole card. */
export function PageCardItem({ card, context, marks, isMixed, now }: PageCardItemProps) {
  const { appText, format, actions } = context;
  const { route, title, description, section } = card;
  const opened = openedAt(card, marks);
  return (
    <li className="page-card">
      <AddressLink link={{ address: () => route, open: actions.open }} className="page-card-title">
        {title}
      </AddressLink>
      <Star {...{ route, title, context }} isOn={marks.favourites.has(route)} />
      {description === null ? null : <p className="page-card-about">{description}</p>}
      <p className="page-card-facts">
        {section === null || !isMixed ? null : <span>{section}</span>}
        {opened === null ? null : (
          <time dateTime={opened} title={format.moment(opened)}>
            {appText('widgets.cards.openedAt', { when: format.relative(opened, now) })}
          </time>
        )}
      </p>
    </li>
  );
}
