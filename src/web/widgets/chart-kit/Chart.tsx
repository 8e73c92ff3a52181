import { useCallback, useMemo, useRef, useState } from 'react';
import { useTokens } from '../../kit/theme/index.ts';
import type { WidgetContext } from '../widget.ts';
import './chart.css';
import type { Draw } from './drawing.ts';
import { HitLayer } from './HitLayer.tsx';
import { Legend } from './Legend.tsx';
import { LegendTable } from './LegendTable.tsx';
import { mirror } from './mirror.ts';
import { usePicture } from './picture-slot.ts';
import { pictureOf } from './picture.ts';
import { Texts } from './Texts.tsx';
import { usePainting } from './use-painting.ts';
import { useWidth } from './use-size.ts';

/** What each chart says of itself, whatever it draws. */
export interface ChartProps {
  /** Pixels, with legend and note. */
  readonly height: number;
  /** Said beneath the chart: of what its figures are known, and which members are not shown. */
  readonly note: string | null;
  readonly measure: string;
}

const NOTE_HEIGHT = 20;
const NOTHING: ReadonlySet<string> = new Set();

/** A chart: its marks on a canvas, its texts as text, with legend, tooltip, keys and picture. */
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
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(NOTHING);
  const [active, setActive] = useState<string | null>(null);
  const height = props.height - (props.note === null ? 0 : NOTE_HEIGHT);

  const drawing = useMemo(() => {
    if (width === 0) return null;
    const made = draw(props, { width, height }, { tokens, context, hidden });
    return context.direction === 'rtl' ? mirror(made) : made;
  }, [draw, props, width, height, tokens, context, hidden]);
  usePainting(canvas, drawing);
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
  return (
    <div ref={root} className="chart" {...placed} style={{ height: props.height }}>
      {legend === null ? null : legend.kind === 'table' ? (
        <LegendTable legend={legend} active={active} onActive={setActive} membersOf={membersOf} />
      ) : (
        <Legend legend={legend} hidden={hidden} onChange={setHidden} />
      )}
      <div
        className="chart-plot"
        style={{ height: drawing?.height ?? height, width: drawing?.width ?? '100%' }}
      >
        <div ref={canvas} className="chart-canvas" aria-hidden="true" data-enter={drawing?.enter} />
        {drawing === null ? null : (
          <>
            <Texts
              width={drawing.width}
              height={drawing.height}
              texts={hit?.texts ?? drawing.texts}
              tokens={tokens}
            />
            <HitLayer
              drawing={drawing}
              hit={hit ?? null}
              onHit={setActive}
              label={props.measure}
              context={context}
            />
          </>
        )}
      </div>
      {props.note === null ? null : <p className="chart-note">{props.note}</p>}
    </div>
  );
}
