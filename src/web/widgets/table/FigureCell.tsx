import { toneOf } from '../../../format/index.ts';
import type { NumberStyle } from '../../../format/index.ts';
import { mayBeChance } from '../chance.ts';
import { asSentence, coverageText, ratedBy } from '../coverage.ts';
import { amountStyle } from '../styles.ts';
import type { WidgetContext } from '../widget.ts';
import { CutText } from './CutText.tsx';
import { Figure } from './Figure.tsx';
import { lookOf, toneOfFigure } from './figure-look.ts';
import type { Extents } from './figure-look.ts';
import { memberText } from './member-text.ts';
import type { FigureColumn } from './figure-column.ts';
import { TrendCell } from './TrendCell.tsx';
import type { TableNode } from './tree.ts';

interface FigureCellProps {
  readonly node: TableNode;
  readonly index: number;
  readonly column: FigureColumn;
  readonly hasDelta: boolean;
  readonly extents: Extents;
  readonly context: WidgetContext;
}

/** A figure with its highlight and its change. */
export function FigureCell({ node, index, column, hasDelta, extents, context }: FigureCellProps) {
  if (column.trend !== null)
    return <TrendCell trend={column.trend} node={node} direction={context.direction} />;
  const figure = node.figure(index);
  if (!column.isNumber) {
    return figure === null ? null : (
      <span className="table-member">
        <CutText text={memberText(figure, column.column, context)} />
      </span>
    );
  }
  return (
    <Figure
      text={context.format.full(figure, styleOf(column, node))}
      look={lookOf(node, index, column.highlight, column.whole, extents)}
      tone={toneOfFigure(figure, column.rules)}
      before={column.coverage === null ? undefined : <Coverage {...{ node, column, context }} />}
      after={hasDelta ? <Delta node={node} index={index} column={column} context={context} /> : undefined}
    />
  );
}

function styleOf({ style, currencyAt }: FigureColumn, node: TableNode): NumberStyle {
  return currencyAt === null ? style : amountStyle(style, node.figure(currencyAt));
}

/** A small ring, filled by the share of the data that the figure covers. */
function Coverage({ node, column, context }: Pick<FigureCellProps, 'node' | 'column' | 'context'>) {
  if (column.coverage === null) return null;
  const { column: base, index } = column.coverage;
  const share = node.figure(index);
  const covers = coverageText(base, share, node.before(index), context);
  if (covers === null || typeof share !== 'number') return null;
  const words = asSentence(covers, context.format.locale);
  return (
    <span className="table-coverage" title={context.appText('widgets.coversHint', { covers: words })}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <circle cx="6" cy="6" r="4.5" />
        <circle cx="6" cy="6" r="4.5" pathLength="1" strokeDasharray={`${Math.min(share, 1)} 1`} />
      </svg>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

const ARROWS = { up: '▲', down: '▼', flat: '' } as const;

function Delta({
  node,
  index,
  column,
  context,
}: Pick<FigureCellProps, 'node' | 'index' | 'column' | 'context'>) {
  const before = node.before(index);
  // What is gone has no figure, but the total has lost all of it.
  const isLost = node.isGone && column.column.aggregate === 'sum';
  const figure = isLost ? 0 : node.figure(index);
  const change = context.format.change(figure, before, column.style);
  if (change === null) {
    const earlier =
      typeof before === 'number'
        ? context.appText('widgets.was', { value: context.format.full(before, column.style) })
        : context.appText('widgets.noComparison');
    return (
      <span className="table-delta" title={earlier}>
        –
      </span>
    );
  }
  const against = context.appText('widgets.against', { value: context.format.full(before, column.style) });
  const counts = column.counts.map((at) => [node.figure(at), node.before(at)] as const);
  const isChance = column.goodWhen !== 'neutral' && mayBeChance(figure, before, counts);
  const tone = toneOf(change, isChance ? 'neutral' : goodWhenOf(node, column));
  const hint = isChance ? `${context.appText('widgets.versus.insignificant')} · ${against}` : against;
  return (
    <span className="table-delta" data-tone={tone} title={hint}>
      <span aria-hidden="true">{ARROWS[change.direction]}</span>
      <bdi>{change.text}</bdi>
    </span>
  );
}

/** A change between figures that cover different data is neutral. */
function goodWhenOf(node: TableNode, { coverage, goodWhen }: FigureColumn): FigureColumn['goodWhen'] {
  if (coverage === null) return goodWhen;
  return ratedBy(goodWhen, node.figure(coverage.index), node.before(coverage.index));
}
