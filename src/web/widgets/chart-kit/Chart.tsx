import { useCallback, useMemo, useRef, useState } from 'react';
import { useWidth } from '../../kit/use-width.ts';
import { useTokens } from '../../kit/theme/index.ts';
import { noteRoom } from '../note-room.ts';
import type { WidgetContext } from '../widget.ts';
import './chart.css';
import type { Draw, Hit } from './drawing.ts';
import { HitLayer, ActiveFigures } from './HitLayer.tsx';
import { Layer } from './Layer.tsx';
import { Legend } from './Legend.tsx';
import { LegendTable } from './LegendTable.tsx';
import { mirror } from './mirror.ts';
import { usePicture } from './picture-slot.ts';
import { pictureOf } from './picture.ts';

/** The props that every chart has. */
export interface ChartProps {
  /** Pixels, including the legend and the note. */
  readonly height: number;
  /**
   * The text beneath the chart: how much of the data its figures cover, and which members are not shown. Null without
   * one.
   */
  readonly note: string | null;
  readonly measure: string;
}

/** The note's margin and its largest number of lines. They repeat what `chart.css` sets. */
const NOTE = { above: 4, mostLines: 2 };
const NOTHING: ReadonlySet<string> = new Set();

/**
 * A chart: marks on a canvas, texts as DOM text, with a legend, a tooltip, keyboard control and an image for export.
 */
export function Chart<Props extends ChartProps>({
  draw,
  props,
  context,
}: {
  readonly draw: Draw<Props>;
  readonly props: Props;
  readonly context: WidgetContext;
}) {
  const tokens = useTokens();
  const scroller = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(0);
  const [width, attach] = useWidth();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(NOTHING);
  const [active, setActive] = useState<string | null>(null);
  const height = props.height - noteRoom(props.note, width, NOTE);

  const drawing = useMemo(() => {
    if (width === 0) return null;
    const made = draw(props, { width, height }, { tokens, context, hidden });
    return context.direction === 'rtl' ? mirror(made) : made;
  }, [draw, props, width, height, tokens, context, hidden]);
  const picture = useCallback(
    () => (drawing === null ? null : pictureOf(drawing, hidden, tokens)),
    [drawing, hidden, tokens],
  );
  usePicture(picture);

  const membersOf = useCallback(
    (id: string) => drawing?.hits.find((each) => each.id === id)?.members,
    [drawing],
  );

  const legend = drawing?.legend ?? null;
  const hit = active === null ? undefined : drawing?.hits.find(({ id }) => id === active);
  const placed = legend === null ? {} : { 'data-legend': legend.kind, 'data-place': legend.place };
  const scroll = drawing?.scroll;
  const head = scroll?.head;
  const reveal = ({ region: { y, ...size } }: Hit): void => {
    const box = scroller.current;
    if (box === null || scroll === undefined || !('height' in size)) return;
    if (y < box.scrollTop) box.scrollTop = y;
    else box.scrollTop = Math.max(box.scrollTop, y + size.height - scroll.height);
  };
  return (
    <div ref={attach} className="chart" {...placed} style={{ height: props.height }}>
      {legend === null ? null : legend.kind === 'table' ? (
        <LegendTable legend={legend} active={active} onActive={setActive} membersOf={membersOf} />
      ) : (
        <Legend legend={legend} hidden={hidden} onChange={setHidden} />
      )}
      <div
        className="chart-plot"
        style={{
          height: scroll === undefined ? (drawing?.height ?? height) : scroll.height + scroll.head.height,
          width: scroll === undefined ? (drawing?.width ?? '100%') : '100%',
        }}
      >
        {drawing === null ? null : (
          <>
            <div
              ref={scroller}
              className={scroll === undefined ? undefined : 'chart-scroll'}
              onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
            >
              {head === undefined ? null : <Layer className="chart-head" painted={head} texts={head.texts} />}
              <Layer
                className="chart-body"
                painted={drawing}
                texts={hit?.texts?.() ?? drawing.texts}
                enter={drawing.enter}
              >
                <HitLayer
                  drawing={drawing}
                  hit={hit ?? null}
                  onHit={setActive}
                  onStep={reveal}
                  label={props.measure}
                  context={context}
                />
              </Layer>
            </div>
            <ActiveFigures
              hit={hit ?? null}
              width={drawing.width}
              down={(head?.height ?? 0) - scrolled}
              follows={drawing.follows === true}
              appText={context.appText}
            />
          </>
        )}
      </div>
      {props.note === null ? null : (
        <p className="chart-note" title={props.note}>
          {props.note}
        </p>
      )}
    </div>
  );
}
