import { useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { WidgetContext } from '../widget.ts';
import type { Drawing, Hit } from './drawing.ts';
import { hitAt } from './hit-at.ts';
import { paintOn } from './painter.ts';
import { Tooltip } from './Tooltip.tsx';

export interface HitLayerProps {
  readonly drawing: Drawing;
  /** The place that is active. */
  readonly hit: Hit | null;
  readonly onHit: (id: string | null) => void;
  readonly label: string;
  readonly context: WidgetContext;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };

/** Follows pointer and arrow keys over the plot, and shows the figures of the place that they are at. */
export function HitLayer({ drawing, hit, onHit, label, context }: HitLayerProps) {
  const { plot, hits, width } = drawing;
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = plot.x + ((event.clientX - box.left) / box.width) * plot.width;
    const y = plot.y + ((event.clientY - box.top) / box.height) * plot.height;
    onHit(hitAt(hits, { x, y })?.id ?? null);
  };
  const step = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onHit(null);
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const turns = context.direction === 'rtl' && event.key !== 'ArrowUp' && event.key !== 'ArrowDown';
    const forward = turns ? -by : by;
    const from = hit === null ? (forward > 0 ? -1 : hits.length) : hits.indexOf(hit);
    onHit(hits[Math.min(Math.max(from + forward, 0), hits.length - 1)]?.id ?? null);
  };
  const table = hit?.tooltip() ?? null;
  return (
    <>
      {hit === null ? null : <Cursor drawing={drawing} hit={hit} />}
      <div
        className="chart-hover"
        style={{ left: plot.x, top: plot.y, width: plot.width, height: plot.height }}
        tabIndex={0}
        role="group"
        aria-label={label}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => onHit(null)}
        onBlur={() => onHit(null)}
        onKeyDown={step}
      />
      {hit === null || table === null ? null : (
        <Tooltip table={table} at={hit.at} width={width} say={context.say} />
      )}
      <span className="visually-hidden" aria-live="polite">
        {table === null
          ? ''
          : `${table.title}: ${table.rows.map(({ name, value }) => `${name} ${value}`).join(', ')}. ${table.notes.join(' ')}`}
      </span>
    </>
  );
}

/** What marks the active place, painted above the chart. */
function Cursor({ drawing: { width, height }, hit }: { readonly drawing: Drawing; readonly hit: Hit }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) paintOn(canvas.current, { width, height, marks: hit.cursor });
  }, [width, height, hit]);
  return <canvas ref={canvas} className="chart-cursor" aria-hidden="true" />;
}
