import { toneOf } from '../../format/index.ts';
import { partsOf } from '../../language/plan/index.ts';
import type { DatasetPlan, ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';
import { badRequest } from '../http/handler.ts';
import type { ApiRequest, Handler, ServerContext } from '../http/handler.ts';
import { answerReport } from './answer-report.ts';
import type { ReportSource } from './answer-report.ts';
import { cachedAnswer, datasetOf } from './cached-answer.ts';
import type { DateRange } from './calendar.ts';
import { todayOf } from '../today.ts';
import { lastFourWeeks } from './default-range.ts';
import { linkTo } from './explaining-links.ts';
import { DELIVERY_DATASET } from './get-top.ts';
import { moversOf } from './movers.ts';
import type { Mover } from './movers.ts';
import { parseQuestion } from './parse-question.ts';
import type { Question } from './question.ts';

/** What a share is a share of. */
const WEIGHT = 'spend';
/** What is watched, where the dataset has it. */
const WATCHED = [
  'spend',
  'conversions',
  'revenue',
  'cpm',
  'viewability',
  'vtr',
  'ctr',
  'cpc',
  'cvr',
  'cpa',
  'roas',
];
const DIMENSIONS = ['brand', 'campaign', 'platform'];
const DEFAULT_LENGTH = 8;
/** How often one measure may be news. */
const MOST_OF_A_MEASURE = 3;

/** `GET highlights/{company}`: the figures that moved most against the period before, most significant first. */
export const getHighlights: Handler = async (request, context) => {
  const plan = datasetOf(request, context, DELIVERY_DATASET);
  const questions = questionsOf(request, context, plan);
  const { limit = DEFAULT_LENGTH, brand = '', date = '' } = request.query;
  const range = questions[0]?.range ?? lastFourWeeks(todayOf(context, request.principal.company));
  const key = JSON.stringify([brand, date, limit, range]);
  return await cachedAnswer(request, context, plan, key, async (source, signal) => {
    const reports = await Promise.all(questions.map((question) => answerReport(question, source, signal)));
    const movers = pickMovers(reports.flatMap((report) => moversOf(report, WEIGHT, WATCHED))).slice(
      0,
      Number(limit),
    );
    const routes = new Set(
      context.pages.variant(request.principal.company).manifest.pages.map(({ route }) => route),
    );
    return highlights(movers, { range, routes, source });
  });
};

function questionsOf(request: ApiRequest, context: ServerContext, plan: DatasetPlan): readonly Question[] {
  const range = lastFourWeeks(todayOf(context, request.principal.company));
  const { brand, date = `${range.start}_${range.end}` } = request.query;
  const watched = WATCHED.flatMap((name) => plan.measures[name] ?? []);
  const measures = watched.flatMap((measure) => [measure, ...partsOf(plan, measure)]).map(({ name }) => name);
  const filter = plan.dimensions['brand']?.filter ?? 'brand_id';
  const known = DIMENSIONS.filter((name) => Object.hasOwn(plan.dimensions, name));
  return known.map((dimension) => {
    const { question, mistakes } = parseQuestion(plan, {
      measures,
      dimensions: [dimension],
      date,
      compare: 'previous_period',
      ...(brand === undefined ? {} : { [filter]: brand }),
    });
    if (mistakes !== null) throw badRequest(mistakes);
    return question;
  });
}

/** The most significant first, but not one story told many times: a member has one amount and one rate at most. */
export function pickMovers(movers: readonly Mover[]): readonly Mover[] {
  const told = new Map<string, number>();
  const isNew = (story: string, most: number): boolean => {
    const count = told.get(story) ?? 0;
    told.set(story, count + 1);
    return count < most;
  };
  return movers
    .toSorted((a, b) => b.significance - a.significance || (a.member < b.member ? -1 : 1))
    .filter(({ dimension, member, measure }) =>
      isNew(`${dimension} ${member} ${measure.aggregate === 'sum'}`, 1),
    )
    .filter(({ measure }) => isNew(measure.name, MOST_OF_A_MEASURE));
}

interface Surroundings {
  readonly range: DateRange;
  readonly routes: ReadonlySet<string>;
  readonly source: ReportSource;
}

const HELPERS = [
  'sentenceKey',
  'measure',
  'format',
  'currency',
  'changeKind',
  'direction',
  'tone',
  'link',
] as const;

function highlights(movers: readonly Mover[], surroundings: Surroundings): ReportData {
  const columns: ReportColumn[] = [
    {
      name: 'subject',
      role: 'dimension',
      type: 'string',
      title: 'dimensions.subject',
      titleKey: 'dimensions.subject',
    },
    ...['value', 'previous', 'change'].map((name) => figureColumn(name)),
    ...HELPERS.map(
      (name) => ({ name, role: 'helper', type: 'string', title: name, titleKey: name }) as const,
    ),
  ];
  const rows = movers.map((mover) => highlightRow(mover, surroundings));
  const { range, source } = surroundings;
  const { asOf, titleOf } = source;
  for (const column of columns) if (column.role !== 'helper') column.title = titleOf(column.titleKey);
  return { columns, rows, totals: null, rowCount: rows.length, truncated: false, asOf, range: { ...range } };
}

function figureColumn(name: string): ReportColumn {
  const key = `measures.${name}`;
  return { name, role: 'measure', type: 'number', title: key, titleKey: key, aggregate: 'none' };
}

function highlightRow(mover: Mover, { range, routes }: Surroundings): ReportRow {
  const { measure, kind, change } = mover;
  const direction = kind === 'up' || kind === 'started' ? 'up' : 'down';
  const tone = change === null ? 'neutral' : toneOf({ direction }, measure.goodWhen ?? 'higher');
  return [
    mover.subject,
    mover.value,
    mover.previous,
    change?.value ?? null,
    `highlights.${kind}`,
    measure.titleKey,
    measure.format ?? 'decimal',
    measure.currency ?? null,
    change?.unit ?? null,
    direction,
    tone,
    linkTo(mover, range, routes),
  ];
}
