import type { WidgetContext } from '../widget.ts';
import './rings.css';
import type { Ring, RingsProps } from './to-props.ts';

const SIZE = 96;
const STROKE = 9;
const RADIUS = (SIZE - STROKE) / 2;
const LENGTH = 2 * Math.PI * RADIUS;
const ARROWS = { up: '▲', down: '▼', flat: '' } as const;

export function View({ props, context }: { readonly props: RingsProps; readonly context: WidgetContext }) {
  return (
    <ul className="rings" style={{ minHeight: props.height }}>
      {props.rings.map((ring) => (
        <li key={ring.id}>
          <RingDrawing ring={ring} />
          <span className="rings-label" title={ring.label}>
            {ring.label}
          </span>
          {ring.change === null ? null : (
            <span className="rings-change" data-tone={ring.change.tone}>
              <span aria-hidden="true">{ARROWS[ring.change.direction]} </span>
              <bdi dir="ltr">{ring.change.text}</bdi>
              {ring.change.tone === 'neutral' ? null : (
                <span className="visually-hidden">
                  {' '}
                  ({context.say(ring.change.tone === 'good' ? 'widgets.good' : 'widgets.bad')})
                </span>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function RingDrawing({ ring }: { readonly ring: Ring }) {
  const filled = ring.fraction * LENGTH;
  return (
    <span className="rings-drawing">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="turns" aria-hidden="true">
        <circle className="rings-track" cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} strokeWidth={STROKE} />
        <circle
          className="rings-value"
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          strokeWidth={STROKE}
          strokeDasharray={`${filled} ${LENGTH - filled}`}
          transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
        />
      </svg>
      <strong>{ring.value}</strong>
    </span>
  );
}
