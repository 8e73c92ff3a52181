import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { Skeleton } from '../frame/Skeleton.tsx';
import type { ViewProps } from '../widget.ts';
import '../../kit/field.css';
import './cards.css';
import { cardGroups } from './groups.ts';
import { PageCardItem } from './PageCardItem.tsx';
import type { CardsProps } from './to-props.ts';

export function View({ props, context }: ViewProps<CardsProps>) {
  const { appText, actions } = context;
  const { marks } = actions.pages;
  const view = useSyncExternalStore(marks.subscribe, marks.view, marks.view);
  useEffect(() => marks.load(), [marks]);
  const [typed, setTyped] = useState('');
  const [now] = useState(Date.now);
  const id = useId();
  // Favourites are first, so nothing is rendered before they have loaded; otherwise the cards would move.
  if (view.state === 'loading')
    return (
      <Skeleton shape="list" label={appText('widgets.loading', { title: appText('widgets.cards.pages') })} />
    );
  const groups = cardGroups(props, view, typed, appText);
  const noMatch = groups.length === 0 ? appText('widgets.cards.noMatch', { text: typed.trim() }) : '';
  return (
    <div className="cards">
      {props.hasSearch ? (
        <input
          type="search"
          className="cards-search field"
          aria-label={appText('widgets.cards.search')}
          placeholder={appText('widgets.cards.search')}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped('');
          }}
        />
      ) : null}
      <p className="cards-none" role="status">
        {noMatch}
      </p>
      {view.state === 'failed' ? (
        <p className="cards-failed">
          {appText('widgets.cards.failed')}{' '}
          <button type="button" onClick={marks.load}>
            {appText('widgets.retry')}
          </button>
        </p>
      ) : null}
      {groups.map(({ name, title, cards, isMixed }) => (
        <section
          key={name}
          aria-labelledby={title === null ? undefined : `${id} ${name}`.replaceAll(' ', '-')}
        >
          {title === null ? null : <h3 id={`${id} ${name}`.replaceAll(' ', '-')}>{title}</h3>}
          <ul role="list">
            {cards.map((card) => (
              <PageCardItem key={card.route} {...{ card, context, now, isMixed }} marks={view} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
