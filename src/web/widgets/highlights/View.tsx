import { Link, useInRouterContext } from 'react-router-dom';
import type { WidgetContext } from '../widget.ts';
import './highlights.css';
import type { Highlight, HighlightsProps } from './to-props.ts';

const ARROWS = { up: '▲', down: '▼' } as const;

export function View({
  props,
  context,
}: {
  readonly props: HighlightsProps;
  readonly context: WidgetContext;
}) {
  return (
    <ul className="highlights">
      {props.items.map((item) => (
        <li key={item.id}>
          <span className="highlights-arrow" data-tone={item.tone} aria-hidden="true">
            {ARROWS[item.direction]}
          </span>
          <span className="highlights-sentence">
            {item.link === null ? (
              item.sentence
            ) : (
              <ReportLink to={item.link} title={context.say('widgets.openReport')} text={item.sentence} />
            )}
            {item.tone === 'neutral' ? null : (
              <span className="visually-hidden">
                {' '}
                ({context.say(item.tone === 'good' ? 'widgets.good' : 'widgets.bad')})
              </span>
            )}
          </span>
          <FigureOf item={item} />
        </li>
      ))}
    </ul>
  );
}

/** The change where it is known, else the figure that appeared or ended. */
function FigureOf({ item }: { readonly item: Highlight }) {
  return (
    <strong className="highlights-figure" data-tone={item.tone}>
      <bdi dir="ltr">{item.change ?? item.value}</bdi>
    </strong>
  );
}

function ReportLink({
  to,
  title,
  text,
}: {
  readonly to: string;
  readonly title: string;
  readonly text: string;
}) {
  const routed = useInRouterContext();
  return routed ? (
    <Link to={to} title={title}>
      {text}
    </Link>
  ) : (
    <a href={to} title={title}>
      {text}
    </a>
  );
}
