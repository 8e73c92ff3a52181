import { addDays } from '../../../format/index.ts';
import { dailySeries, forecastsFor, checkDays, checkFigures, checkLate } from '../../../alerts/index.ts';
import type { Finding } from '../../../alerts/index.ts';
import type { PagePlan, ReportData } from '../../../language/plan/index.ts';
import type { Forecast, RefusedForecast } from '../../../modelling/index.ts';
import { requestPage } from '../../../page-run/index.ts';
import type { PageReader } from '../../../page-run/index.ts';
import { UnrepeatableError } from '../../jobs/job-queue.ts';
import { runModel } from '../../models/run-model.ts';
import { findFailed } from './find-failed.ts';
import { alertQuery } from './alert-query.ts';
import type { AlertQuery } from './alert-query.ts';
import type { Alert } from './read-alerts.ts';
import type { CompanyPages } from '../pages/pages.ts';

/** The number of an alert's largest series that are checked by forecasts. */
const mostSeries = 60;
/** Series per forecast run, so that forecasts for waiting users can run in between. */
const atOnce = 6;
const patienceMs = 60_000;

export interface AlertOccasion {
  /** ISO date. */
  readonly today: string;
  /** The moment for which the alert is checked, as an ISO time. */
  readonly due: string;
  /** The first day that was out of line, by series. */
  readonly since: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
}

/** The findings, and the query that they come from. */
export interface FoundSeries {
  readonly findings: readonly Finding[];
  /** Null for checks of a page, which have queries of their own. */
  readonly requested: RequestedFigures | null;
}

export interface RequestedFigures {
  readonly query: AlertQuery;
  readonly answer: ReportData;
  /** `GET /api/…` */
  readonly call: string;
}

/**
 * Queries and checks the series of an alert, with the rights of the asker. Throws when the query has no
 * response.
 */
export async function find(
  alert: Alert,
  { plan, variant }: { readonly plan: PagePlan; readonly variant: CompanyPages },
  requester: PageReader,
  occasion: AlertOccasion,
): Promise<FoundSeries> {
  const { today } = occasion;
  if (alert.condition === 'failed')
    return { findings: await findFailed(alert, { plan, variant }, requester, occasion), requested: null };
  const query = alertQuery(plan, variant, alert, today);
  const requested = await requestPage(plan.filterBar, [query.requested], requester, {
    link: alert.filters,
    route: {},
    today,
  });
  const outcome = requested.get(query.requested.name);
  if (outcome?.kind !== 'answer') {
    const reason = `The page has no figures: ${query.own.name} should have ${outcome?.expected}, and has ${outcome?.got}.`;
    throw outcome?.isOpen ? new UnrepeatableError(reason) : new Error(reason);
  }
  const { data: answer, call } = outcome;
  const findings = await checked(alert, query, answer, occasion);
  return { findings, requested: { query, answer, call } };
}

async function checked(
  alert: Alert,
  query: AlertQuery,
  answer: ReportData,
  { today, due, since, signal }: AlertOccasion,
): Promise<readonly Finding[]> {
  const { condition, by, plan, value, margin } = alert;
  const { measure, time, dataset } = query;
  if (condition === null || condition === 'failed')
    throw new UnrepeatableError('The condition of this alert is none.');
  if (condition !== 'unusual' && condition !== 'late')
    return checkFigures(answer, { condition, measure, plan, by, of: due, value, margin });
  const all = dailySeries(answer, { measure, time: time ?? '', by });
  if (condition === 'late') return checkLate(all, { day: addDays(today, -1), value, of: due });
  const day = lastFinalDay(answer, query, by, today);
  if (day === null) return [];
  const isSum = dataset.measures[measure]?.additive === true;
  const question = { day, isSum, since, value, margin };
  const late = by === dataset.sources?.dimension ? lateSources(answer) : new Set<string>();
  const here = all.filter(({ key }) => !late.has(key));
  const sized = here.toSorted((a, b) => sizeOf(b.days) - sizeOf(a.days)).slice(0, mostSeries);
  const requested = forecastsFor(sized, question);
  const answers: (Forecast | RefusedForecast)[] = [];
  for (let at = 0; at < requested.length; at += atOnce) {
    const questions = requested.slice(at, at + atOnce).map((one) => one.question);
    answers.push(...(await runModel('forecast', questions, { milliseconds: patienceMs, signal })));
  }
  return checkDays(requested, answers, question);
}

const sizeOf = (days: ReadonlyMap<string, number>): number =>
  [...days.values()].reduce((sum, figure) => sum + Math.abs(figure), 0);

/**
 * The last complete day: it is over, its figures no longer grow, and all sources have loaded it. Where series
 * are sources, a late source does not hold up the others.
 */
function lastFinalDay(
  answer: ReportData,
  query: AlertQuery,
  by: string | null,
  today: string,
): string | null {
  const { covers, freshness, columns } = answer;
  if (covers === undefined) return null;
  const areSources = by !== null && query.dataset.sources?.dimension === by;
  const sources = (freshness?.sources ?? []).filter(({ late }) => !(areSources && late));
  const complete = sources.flatMap(({ completeTo }) => completeTo ?? []);
  const last = [addDays(today, -1), covers.end, ...complete].toSorted()[0]!;
  return addDays(last, -(columns.find(({ name }) => name === query.measure)?.lagDays ?? 0));
}

/** The late sources. Their missing figures are not checked. */
const lateSources = ({ freshness }: ReportData): ReadonlySet<string> =>
  new Set((freshness?.sources ?? []).filter(({ late }) => late).map(({ name }) => name));
