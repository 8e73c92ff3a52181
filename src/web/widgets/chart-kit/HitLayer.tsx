import { useEffect, useMemo, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { WidgetContext } from '../widget.ts';
import type { Drawing, Hit, Mark } from './drawing.ts';
import { hitAt } from './hit-at.ts';
import { useTokens } from '../../kit/theme/index.ts';
import { veilOver } from './veil.ts';
import { paintOn } from './painter.ts';
import { usePlaces } from './place-slot.ts';
import { Tooltip } from './Tooltip.tsx';

export interface HitLayerProps {
  readonly drawing: Drawing;
  /** The place that is active. */
  readonly hit: Hit | null;
  readonly onHit: (id: string | null) => void;
  /** The keys have gone on to a place: it may have to be scrolled to. */
  readonly onStep: (hit: Hit) => void;
  readonly label: string;
  readonly context: WidgetContext;
}

const ALONG: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const ONE = { along: 1, down: 1 } as const;
const DOWN: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Follows pointer and arrow keys over the plot, and shows the figures of the place that they are at. */
export function HitLayer({ drawing, hit, onHit, onStep, label, context }: HitLayerProps) {
  const { plot, hits, steps = ONE } = drawing;
  const places = usePlaces();
  const wasShown = useRef(false);
  const hitUnder = (event: PointerEvent<HTMLDivElement>): Hit | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = plot.x + ((event.clientX - box.left) / box.width) * plot.width;
    const y = plot.y + ((event.clientY - box.top) / box.height) * plot.height;
    return hitAt(hits, { x, y });
  };
  const follow = (event: PointerEvent<HTMLDivElement>): void => onHit(hitUnder(event)?.id ?? null);
  const does = places.at(hit?.members);
  const step = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onHit(null);
    if (event.key === 'Enter') does?.run(event.ctrlKey || event.metaKey);
    const [along = 0, down = 0] = [ALONG[event.key], DOWN[event.key]];
    if (along === 0 && down === 0) return;
    event.preventDefault();
    const forward = (context.direction === 'rtl' ? -along : along) * steps.along + down * steps.down;
    const at =
      hit === null ? (forward > 0 ? -1 : hits.length) + Math.sign(forward) : hits.indexOf(hit) + forward;
    // Beyond the first and the last of several rows there is nothing.
    if (steps !== ONE && hit !== null && (at < 0 || at >= hits.length)) return;
    const next = hits[Math.min(Math.max(at, 0), hits.length - 1)];
    onHit(next?.id ?? null);
    if (next !== undefined) onStep(next);
  };
  const { card } = useTokens().color;
  const veil = useMemo(() => veilOver(hits, places.isChosen, card), [hits, places.isChosen, card]);
  return (
    <>
      {veil.length === 0 ? null : <Overlay drawing={drawing} marks={veil} />}
      {hit === null ? null : <Overlay drawing={drawing} marks={hit.cursor} />}
      <div
        className="chart-hover"
        style={{ left: plot.x, top: plot.y, width: plot.width, height: plot.height }}
        tabIndex={0}
        role="group"
        aria-label={label}
        data-acts={does !== null || undefined}
        onPointerMove={follow}
        onPointerDown={(event) => {
          // A finger has no hover: its first tap shows what the second one follows.
          wasShown.current =
            event.pointerType !== 'touch' || (hit !== null && hitUnder(event)?.id === hit.id);
          follow(event);
        }}
        onPointerLeave={(event) => event.pointerType !== 'touch' && onHit(null)}
        onClick={(event) => wasShown.current && does?.run(event.ctrlKey || event.metaKey)}
        onBlur={() => onHit(null)}
        onKeyDown={step}
      />
    </>
  );
}

/** The figures of the active place, for the eye and the ear. `down`: how far the drawing lies below what it stands in. */
export function Told({
  hit,
  width,
  down,
  say,
}: {
  readonly hit: Hit | null;
  readonly width: number;
  readonly down: number;
  readonly say: WidgetContext['say'];
}) {
  const does = usePlaces().at(hit?.members);
  const drawn = hit?.tooltip() ?? null;
  const table = drawn === null || does === null ? drawn : { ...drawn, notes: [...drawn.notes, does.hint] };
  return (
    <>
      {hit === null || table === null ? null : (
        <Tooltip table={table} at={{ x: hit.at.x, y: hit.at.y + down }} width={width} say={say} />
      )}
      <span className="visually-hidden" aria-live="polite">
        {table === null
          ? ''
          : `${table.title}: ${table.rows.map(({ name, value }) => `${name} ${value}`).join(', ')}. ${table.notes.join(' ')}`}
      </span>
    </>
  );
}

/** What is painted above the chart: what marks the active place, and the veil over what is not chosen. */
function Overlay({
  drawing: { width, height },
  marks,
}: {
  readonly drawing: Drawing;
  readonly marks: readonly Mark[];
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) paintOn(canvas.current, { width, height, marks });
  }, [width, height, marks]);
  return <canvas ref={canvas} className="chart-cursor" aria-hidden="true" />;
}
