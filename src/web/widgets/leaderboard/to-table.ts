import type { ReportCell, ReportColumn, ReportRow } from '../../../language/plan/index.ts';
import type { SpecOf, WidgetContext, WidgetData, WidgetTable } from '../widget.ts';
import { rankingOf } from './ranking.ts';
import type { Ranked } from './ranking.ts';

/**
 * The same members as rows with name, figure and rank. The previous period is the comparison, from which files derive
 * the changes.
 */
export function leaderboardTable(
  spec: SpecOf<'leaderboard'>,
  data: WidgetData,
  { appText }: WidgetContext,
): WidgetTable | null {
  const ranking = rankingOf(spec, data);
  if (ranking === null) return null;
  const { report, member, measure, isCompared } = ranking;
  const shown = ranking.members.slice(0, spec.limit);
  const title = appText('widgets.place');
  const place: ReportColumn = {
    name: 'place',
    role: 'measure',
    type: 'number',
    title,
    titleKey: title,
    format: 'integer',
    goodWhen: 'lower',
    operation: { kind: 'rank' },
    aggregate: 'none',
  };
  const compared = spec.delta === undefined ? undefined : data[spec.delta]?.comparison;
  return {
    ...report,
    columns: [member, measure, place],
    rows: shown.map((each) => rowOf(each, each.value, each.place)),
    totals: null,
    rowCount: shown.length,
    comparison:
      compared === undefined || !isCompared
        ? undefined
        : {
            ...compared,
            rows: shown.map((each) => rowOf(each, each.before, each.placeBefore)),
            totals: null,
          },
  };
}

const rowOf = ({ node }: Ranked, figure: ReportCell, place: ReportCell): ReportRow => [
  node.label,
  figure,
  place,
];
