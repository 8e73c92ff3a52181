import { createHash } from 'node:crypto';
import type { Finding } from '../../../alerts/index.ts';
import { createFormatters, localeOf } from '../../../format/index.ts';
import type { Formatters, NumberStyle } from '../../../format/index.ts';
import type { PagePlan } from '../../../language/plan/index.ts';
import { linkQuery } from '../../../page-run/index.ts';
import type { Principal } from '../../api/handler.ts';
import type { AlertEpisode } from '../../state/state.ts';
import type { CompanyPages } from '../pages/pages.ts';
import { titlesOf } from '../reports/titles.ts';
import type { RequestedFigures, FoundSeries } from './find.ts';
import type { Alert } from './read-alerts.ts';

/** The inputs of an episode in addition to the finding. */
export interface EpisodeParts {
  readonly alert: Alert;
  readonly owner: Principal;
  readonly variant: CompanyPages;
  readonly plan: PagePlan;
  readonly found: FoundSeries['requested'];
}

/** The id of an episode. It is the same for the same opening, even when that is checked again. */
export const episodeId = ({ resource, id }: Alert, series: string, opened: string): string =>
  createHash('sha256')
    .update(JSON.stringify([resource, id, series, opened]))
    .digest('base64url')
    .slice(0, 24);

/** Makes the stored episode of a finding that opened an alert. */
export function episodeOf(finding: Finding, parts: EpisodeParts, at: Date): AlertEpisode {
  const { alert, owner, variant, found } = parts;
  const { company, resource, id, name, page, condition, priority, to } = alert;
  const { key, label, of, figure } = finding;
  const [figureText, expectedText] = wordsOf(finding, parts);
  const titleOf = titlesOf(variant);
  const words = found?.query.dataset.dimensions[alert.by ?? '']?.members ?? {};
  return {
    company,
    id: episodeId(alert, key, of),
    resource,
    alert: id,
    series: key,
    label: Object.hasOwn(words, label) ? titleOf(words[label]!) : label,
    name,
    owner: owner.userName,
    readers: [...new Set([owner.userName.toLowerCase(), ...to])],
    brands: brandsOf(key, parts),
    selection: found === null ? {} : selectionOf(key, alert, found),
    page,
    link: found === null ? checkLink(key, parts) : linkTo(finding, parts, found),
    measure: found?.query.measure ?? '',
    condition: condition ?? '',
    priority,
    judged: lastDay(found) ?? of,
    figure,
    figureText,
    expectedText,
    openedAt: at,
    notifiedAt: null,
    closedAt: null,
    opening: null,
    closing: null,
  };
}

/** The figure and the expected figure as texts, in the company's language. */
function wordsOf(
  { figure, texts, expected: { value, low, high } }: Finding,
  { alert, variant, found }: EpisodeParts,
): readonly [string, string] {
  if (texts !== undefined) return [texts.got, texts.expected];
  const language = variant.manifest.languages[0] ?? 'en';
  const locale = localeOf(language, []);
  const format = createFormatters({ locale, currency: variant.currency });
  const column = found?.answer.columns.find(({ name }) => name === found.query.measure);
  const style: NumberStyle = { format: column?.format };
  const write: Write =
    alert.condition === 'late' ? daysIn(locale, format) : (number) => format.full(number, style);
  const isBand = low !== null || high !== null;
  return [write(figure), isBand ? bandText(write, low, high) : write(value)];
}

type Write = (number: number | null) => string;

/** Writes a number of days with its unit: how late data are is no amount of the measure. */
function daysIn(locale: string, format: Formatters): Write {
  const days = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return (number) => (number === null ? format.full(null) : days.format(number));
}

function bandText(write: Write, low: number | null, high: number | null): string {
  if (low === null) return `≤ ${write(high)}`;
  return high === null ? `≥ ${write(low)}` : `${write(low)} – ${write(high)}`;
}

/**
 * The members that the query selects and that of the series, by filter parameter. Brands are left out: they
 * are stored separately, because they are rights.
 */
function selectionOf(key: string, alert: Alert, found: RequestedFigures): AlertEpisode['selection'] {
  const { dimensions, brands } = found.query.dataset;
  const { searchParams } = addressOf(found);
  const filters = Object.entries(dimensions).flatMap(([name, { filter, type }]) => {
    const members = name === alert.by ? [key] : (searchParams.get(filter ?? '') ?? '').split(',');
    const isChosen =
      name !== brands && type !== 'date' && filter && members.every((one) => one !== '' && one !== 'all');
    return isChosen ? [[filter, members] as const] : [];
  });
  return Object.fromEntries(filters);
}

const addressOf = ({ call }: RequestedFigures): URL => new URL(call.replace(/^GET /, ''), 'http://api');

/** The brands of a figure: the member, the selected brands, or those that the owner may see. Null for all. */
function brandsOf(key: string, { alert, owner, found }: EpisodeParts): readonly string[] | null {
  if (found === null) return owner.brands;
  const { brands = '', dimensions } = found.query.dataset;
  if (alert.by === brands) return [key];
  const { filter, all = 'B000001' } = dimensions[brands] ?? {};
  const { searchParams } = addressOf(found);
  const chosen = (searchParams.get(filter ?? '') ?? '').split(',').filter((one) => one !== '');
  return chosen.length === 0 || chosen.includes(all) ? owner.brands : chosen;
}

/**
 * The last day with data of a figure over a period, which the link's days include. Null for the figure of one
 * day, and for a check.
 */
function lastDay(found: EpisodeParts['found']): string | null {
  if (found === null || found.query.time !== null) return null;
  const { range, covers } = found.answer;
  if (range === undefined) return covers?.end ?? null;
  const last = covers?.end ?? range.end;
  return last < range.start || last > range.end ? range.end : last;
}

/** The link to the page with the selection of the check. */
function checkLink(name: string, { alert, variant }: EpisodeParts): string {
  const check = variant
    .checks()
    .get(alert.page)
    ?.find((one) => one.name === name);
  return `${alert.page}${linkQuery(check?.selection ?? {})}`;
}

/**
 * The link to the page as it was checked: with fixed days, and filtered to the member if its filter bar can do
 * that.
 */
function linkTo({ key, of }: Finding, { alert, plan }: EpisodeParts, found: RequestedFigures): string {
  const { own, dataset, time } = found.query;
  const components = new Set(plan.filterBar?.components.map(({ name }) => name));
  const componentOf = (parameter: string | undefined): string | null => {
    const named = /^\$(\w+)\$$/.exec(String(own.params[parameter ?? ''] ?? ''))?.[1];
    return named !== undefined && components.has(named) ? named : null;
  };
  const range = found.answer.range;
  const last = time === null ? range?.end : /^\d{4}-\d{2}-\d{2}$/.exec(of)?.[0];
  const first =
    time === null
      ? range?.start
      : last && new Date(Date.parse(last) - 27 * 86_400_000).toISOString().slice(0, 10);
  const date = componentOf('date');
  const member = alert.by === null ? null : componentOf(dataset.dimensions[alert.by]?.filter);
  const set = new Map<string, string>([
    ...(date !== null && first && last ? [[date, `${first}_${last}`] as const] : []),
    ...(member !== null && key !== '' ? [[member, key] as const] : []),
  ]);
  const kept = alert.filters
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !set.has(part.split('=')[0]!));
  const all = [...kept, ...[...set].map(([name, value]) => `${name}=${encodeURIComponent(value)}`)];
  return `${alert.page}${all.length === 0 ? '' : `?${all.join('&')}`}`;
}
