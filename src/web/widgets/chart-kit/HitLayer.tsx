import { useEffect, useMemo, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { WidgetContext } from '../widget.ts';
import type { Drawing, Hit, Mark, Point } from './drawing.ts';
import { hitAt } from './hit-at.ts';
import { useTokens } from '../../kit/theme/index.ts';
import { veilOver } from './veil.ts';
import { useBrush } from './use-brush.ts';
import { useDrop } from './use-drop.ts';
import { paintOn } from './painter.ts';
import { usePlaces } from './place-slot.ts';
import { Tooltip } from './Tooltip.tsx';

export interface HitLayerProps {
  readonly drawing: Drawing;
  /** The active place. */
  readonly hit: Hit | null;
  readonly onHit: (id: string | null) => void;
  /** Called when the keyboard moves to a place, which may have to be scrolled into view. */
  readonly onStep: (hit: Hit) => void;
  readonly label: string;
  readonly context: WidgetContext;
}

const ALONG: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const ONE = { along: 1, down: 1 } as const;
const DOWN: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Clamps a fraction to 0…1: a pointer that is dragged beyond an edge counts as at the edge. */
const within = (part: number): number => Math.min(Math.max(part, 0), 1);

/** Follows the pointer and the arrow keys over the plot, and makes the place at them active. */
export function HitLayer({ drawing, hit, onHit, onStep, label, context }: HitLayerProps) {
  const { plot, hits, steps = ONE } = drawing;
  const places = usePlaces();
  const wasShown = useRef(false);
  const { color } = useTokens();
  const brush = useBrush(drawing, { hit, onHit, color: color.primary });
  const { choosing } = brush;
  const pointIn = (event: MouseEvent<HTMLDivElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: plot.x + within((event.clientX - box.left) / box.width) * plot.width,
      y: plot.y + within((event.clientY - box.top) / box.height) * plot.height,
    };
  };
  const hitUnder = (event: PointerEvent<HTMLDivElement>): Hit | null => hitAt(hits, pointIn(event));
  const { marks: dropMarks, words: dropWords, ...dropping } = useDrop(drawing, context, pointIn);
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const under = hitUnder(event);
    if (!choosing.onPointerMove(event, under)) onHit(under?.id ?? null);
  };
  const does = places.at(hit?.members);
  const step = (event: KeyboardEvent): void => {
    const [along = 0, down = 0] = [ALONG[event.key], DOWN[event.key]];
    if (choosing.onKeyDown(event, context.direction === 'rtl' ? -along : along)) return;
    if (event.key === 'Escape') onHit(null);
    if (event.key === 'Enter') does?.run(event.ctrlKey || event.metaKey);
    if (along === 0 && down === 0) return;
    event.preventDefault();
    const forward = (context.direction === 'rtl' ? -along : along) * steps.along + down * steps.down;
    const at =
      hit === null ? (forward > 0 ? -1 : hits.length) + Math.sign(forward) : hits.indexOf(hit) + forward;
    // In a drawing with rows, moving past the first or the last place does nothing.
    if (steps !== ONE && hit !== null && (at < 0 || at >= hits.length)) return;
    const next = hits[Math.min(Math.max(at, 0), hits.length - 1)];
    onHit(next?.id ?? null);
    if (next !== undefined) onStep(next);
  };
  const veil = useMemo(
    () => veilOver(hits, places.isChosen, color.card),
    [hits, places.isChosen, color.card],
  );
  return (
    <>
      {veil.length === 0 ? null : <Overlay drawing={drawing} marks={veil} />}
      {hit === null ? null : <Overlay drawing={drawing} marks={hit.cursor} />}
      {brush.range === null ? null : <Overlay drawing={drawing} marks={brush.marks} />}
      {dropMarks.length === 0 ? null : <Overlay drawing={drawing} marks={dropMarks} />}
      {brush.isOn ? (
        <div className="chart-brush" style={{ left: plot.x, top: plot.y, width: plot.width }} role="status">
          {brush.range === null ? null : <span>{brush.range.words}</span>}
        </div>
      ) : null}
      {dropWords === null ? null : (
        <div className="chart-drop" role="status">
          <span>{dropWords}</span>
        </div>
      )}
      <div
        className="chart-hover"
        style={{ left: plot.x, top: plot.y, width: plot.width, height: plot.height }}
        tabIndex={0}
        role="group"
        aria-label={label}
        data-acts={does !== null || undefined}
        onPointerMove={follow}
        onPointerDown={(event) => {
          // Touch has no hover: the first tap shows the tooltip, the second tap follows its link.
          const under = hitUnder(event);
          wasShown.current = event.pointerType !== 'touch' || (hit !== null && under?.id === hit.id);
          choosing.onPointerDown(event, under);
          follow(event);
        }}
        onPointerUp={choosing.onPointerUp}
        onPointerCancel={brush.end}
        onPointerLeave={(event) => event.pointerType !== 'touch' && onHit(null)}
        onClick={(event) => {
          const isClick = wasShown.current && !brush.wasDragged.current;
          if (isClick) does?.run(event.ctrlKey || event.metaKey);
        }}
        onBlur={() => {
          brush.end();
          onHit(null);
        }}
        onKeyDown={step}
        {...dropping}
      />
    </>
  );
}

/**
 * The figures of the active place: a tooltip, and a text for screen readers. `down`: pixels from the top of the
 * container to the drawing.
 */
export function ActiveFigures({
  hit,
  width,
  down,
  follows,
  appText,
}: {
  readonly hit: Hit | null;
  readonly width: number;
  readonly down: number;
  /** Whether the places are in order of time. */
  readonly follows: boolean;
  readonly appText: WidgetContext['appText'];
}) {
  const { at, over } = usePlaces();
  const does = at(hit?.members);
  const drawn = hit?.tooltip() ?? null;
  const hints = [does?.hint, follows && over !== null ? appText('widgets.brush.hint') : undefined];
  const table = drawn && { ...drawn, notes: [...drawn.notes, ...hints.filter((each) => each !== undefined)] };
  return (
    <>
      {hit === null || table === null ? null : (
        <Tooltip table={table} at={{ x: hit.at.x, y: hit.at.y + down }} width={width} appText={appText} />
      )}
      <span className="visually-hidden" aria-live="polite">
        {table === null
          ? ''
          : `${table.title}: ${table.rows.map(({ name, value }) => `${name} ${value}`).join(', ')}. ${table.notes.join(' ')}`}
      </span>
    </>
  );
}

/** Painted above the chart: the cursor at the active place, and a veil over the places that are not chosen. */
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
