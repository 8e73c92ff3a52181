import { toNumber, toneOf } from '../../../format/index.ts';
import type { Tone } from '../../../format/index.ts';
import { findColumn, memberName } from '../chart-kit/data/series.ts';
import { leafRows } from '../combine.ts';
import type { ToProps, WidgetContext } from '../widget.ts';

export interface Ring {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** The filled fraction of the ring, 0 to 1. */
  readonly fraction: number;
  /** The difference to the previous period, in points. */
  readonly change: {
    readonly text: string;
    readonly direction: 'up' | 'down' | 'flat';
    readonly tone: Tone;
  } | null;
  /** The score of the previous period. */
  readonly before: string | null;
}

export interface RingsProps {
  readonly rings: readonly Ring[];
  readonly measure: string;
  /** The name of the previous period. */
  readonly previous: string | null;
  /** The dimension of the rings. */
  readonly field: string;
  readonly height: number;
  readonly note: string | null;
}

/** Scores side by side; unknown ones are left out. */
export const ringsProps: ToProps<'rings', RingsProps> = (spec, data, context) => {
  const report = data[spec.query];
  if (report === undefined) return null;
  const at = (name: string | undefined): number => {
    const column = name === undefined ? undefined : findColumn(report.columns, name);
    return column === undefined ? -1 : report.columns.indexOf(column);
  };
  const [label, value, previous] = [at(spec.label), at(spec.value), at(spec.previous)];
  const goodWhen = report.columns[value]?.goodWhen ?? 'higher';
  const rings = leafRows(report).flatMap((row): Ring[] => {
    const score = toNumber(row[value]);
    if (score === null) return [];
    const id = memberName(row[label]);
    const before = toNumber(row[previous]);
    return [
      {
        id,
        label: context.t(id),
        value: scoreText(score, context),
        before: before === null ? null : scoreText(before, context),
        fraction: Math.min(Math.max(score / spec.max, 0), 1),
        change:
          before === null ? null : scoreChange(Math.round(score) - Math.round(before), goodWhen, context),
      },
    ];
  });
  const titleOf = (column: number): string | null => {
    const found = report.columns[column];
    return found === undefined ? null : context.titleOf(found);
  };
  if (rings.length === 0) return null;
  return {
    rings,
    measure: titleOf(value) ?? '',
    previous: titleOf(previous),
    field: report.columns[label]?.name ?? spec.label,
    height: spec.height,
    note: null,
  };
};

const scoreText = (score: number, { format }: WidgetContext): string =>
  format.compact(score, { format: 'integer' });

/** Scores are points, so their change is the difference of the shown figures. */
function scoreChange(
  difference: number,
  goodWhen: 'higher' | 'lower' | 'neutral',
  { format }: WidgetContext,
): Ring['change'] {
  const direction = difference === 0 ? 'flat' : difference > 0 ? 'up' : 'down';
  const figure = format.compact(difference, { format: 'integer' });
  return {
    text: difference > 0 ? `+${figure}` : difference === 0 ? '±0' : figure,
    direction,
    tone: toneOf({ direction }, goodWhen),
  };
}
