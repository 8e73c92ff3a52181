import { useCallback, useMemo, useRef, useState } from 'react';
import '../charts/charts.css';
import { pieSpec } from './pie-spec.ts';
import { paletteOf } from '../charts/palette.ts';
import { usePortrait } from '../charts/portrait-slot.ts';
import { usePainting } from '../charts/use-painting.ts';
import { useWidth } from '../charts/use-size.ts';
import { useTokens } from '../../kit/theme/index.ts';
import type { WidgetContext } from '../widget.ts';
import './pie.css';
import { piePortrait } from './pie-portrait.ts';
import type { PieProps } from './to-props.ts';

/** Beside the ring where there is room, else beneath it. */
const BESIDE_FROM_WIDTH = 340;
const LARGEST_RING = 220;
const SMALLEST_RING = 110;
const LIST_LINE = 26;

/** A ring of shares, and a list that is its legend and its figures at once. */
export function View({ props, context }: { readonly props: PieProps; readonly context: WidgetContext }) {
  const tokens = useTokens();
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const [active, setActive] = useState<string | null>(null);
  const palette = useMemo(() => paletteOf(tokens, props.parts), [tokens, props.parts]);
  const beside = width >= BESIDE_FROM_WIDTH;
  const size = ringSize(width, props.height, props.parts.length);
  const mirrored = context.direction === 'rtl';

  const spec = useMemo(
    () => (width === 0 ? null : pieSpec(props, { size, palette, gap: tokens.color.card, mirrored })),
    [props, size, palette, tokens, width, mirrored],
  );
  usePainting(canvas, spec);
  const portrait = useCallback(() => {
    const ring = canvas.current?.querySelector('canvas') ?? null;
    return ring === null ? null : piePortrait({ props, ring, size, palette, tokens });
  }, [props, size, palette, tokens]);
  usePortrait(portrait);

  const shown = props.parts.find(({ id }) => id === active);
  return (
    <div ref={root} className="pie" data-beside={beside} style={{ height: props.height }}>
      <div className="pie-ring" style={{ width: size, height: size }}>
        <div ref={canvas} className="pie-canvas" aria-hidden="true" />
        {props.donut ? (
          <p className="pie-total">
            <span>{shown?.name ?? context.say('widgets.total')}</span>
            <strong dir="ltr" style={{ fontSize: Math.min(Math.max(size * 0.115, 12), 20) }}>
              {shown?.valueText ?? props.total}
            </strong>
          </p>
        ) : null}
      </div>
      {props.legend === 'none' ? null : (
        <div className="pie-list">
          <table>
            <caption className="visually-hidden">{`${props.measure} – ${props.dimension}`}</caption>
            <tbody>
              {props.parts.map((part) => (
                <tr
                  key={part.id}
                  data-active={part.id === active}
                  onPointerEnter={() => setActive(part.id)}
                  onPointerLeave={() => setActive(null)}
                  title={part.holds.length === 0 ? part.name : part.holds.join(', ')}
                >
                  <th scope="row">
                    <span className="chart-name">
                      <span className="chart-swatch" style={{ background: palette.get(part.id) }} />
                      <bdi>{part.name}</bdi>
                    </span>
                  </th>
                  <td>
                    <bdi dir="ltr">{part.valueText}</bdi>
                  </td>
                  <td className="pie-share">
                    <bdi dir="ltr">{part.shareText}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {props.note === null ? null : <p className="chart-note">{props.note}</p>}
        </div>
      )}
    </div>
  );
}

/** The ring takes what the list leaves it. */
function ringSize(width: number, height: number, parts: number): number {
  const room = width >= BESIDE_FROM_WIDTH ? Math.min(width * 0.4, height) : height - parts * LIST_LINE - 12;
  return Math.round(Math.min(Math.max(room, SMALLEST_RING), LARGEST_RING));
}
