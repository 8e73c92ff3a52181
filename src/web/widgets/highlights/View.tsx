import { AddressLink } from '../AddressLink.tsx';
import type { ViewProps } from '../widget.ts';
import './highlights.css';
import type { Highlight } from './highlight.ts';
import type { HighlightsProps } from './to-props.ts';

const ARROWS = { up: '▲', down: '▼' } as const;

export function View({ props, context }: ViewProps<HighlightsProps>) {
  if (props.items.length === 0) return <p className="highlights-nothing">{props.nothing}</p>;
  return (
    <>
      <ul className="highlights" role="list">
        {props.items.map((item) => (
          <li key={item.id}>
            <span className="highlights-arrow" data-tone={item.tone} aria-hidden="true">
              {item.direction === null ? '●' : ARROWS[item.direction]}
            </span>
            <span className="highlights-sentence">
              {item.link === null ? (
                item.sentence
              ) : (
                <AddressLink
                  link={{ address: item.link, open: context.actions.open }}
                  className="highlights-link"
                  title={context.appText('widgets.openReport')}
                >
                  {item.sentence}
                </AddressLink>
              )}
              {item.cause === null ? null : <span className="highlights-cause"> {item.cause}</span>}
              {item.tone === 'neutral' ? null : (
                <span className="visually-hidden">
                  {' '}
                  ({context.appText(item.tone === 'good' ? 'widgets.good' : 'widgets.bad')})
                </span>
              )}
            </span>
            <FigureOf item={item} />
          </li>
        ))}
      </ul>
      {props.note === null ? null : <p className="chart-note">{props.note}</p>}
    </>
  );
}

function FigureOf({ item: { figure, tone } }: { readonly item: Highlight }) {
  if (figure === null) return null;
  return (
    <strong className="highlights-figure" data-tone={tone}>
      <bdi dir="ltr">{figure}</bdi>
    </strong>
  );
}
