import { BLEED, frameOf, STILL } from '../charts/painting.ts';
import type { PaintSpec } from '../charts/painting.ts';
import type { PieProps } from './to-props.ts';

export interface PieLook {
  /** Pixels. */
  readonly size: number;
  readonly palette: ReadonlyMap<string, string>;
  /** The colour between the parts. */
  readonly gap: string;
  readonly mirrored: boolean;
}

/** The ring in the grammar of the chart engine; clockwise from the top, the other way round where text runs so. */
export function pieSpec(props: PieProps, { size, palette, gap, mirrored }: PieLook): PaintSpec {
  const parts = mirrored ? props.parts.toReversed() : props.parts;
  return {
    ...frameOf({ width: size - 2 * BLEED, height: size - 2 * BLEED }),
    coordinate: { type: 'theta', innerRadius: props.donut ? 0.68 : 0, outerRadius: 1 },
    scale: { color: { type: 'identity' } },
    children: [
      {
        type: 'interval',
        data: parts.map(({ id, share }) => ({ id, share, color: palette.get(id) })),
        encode: { y: 'share', color: 'color' },
        transform: [{ type: 'stackY' }],
        style: { stroke: gap, lineWidth: 2, radius: 2 },
        ...STILL,
      },
    ],
  };
}
