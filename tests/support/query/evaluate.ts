import { partsOf } from '../../../src/language/plan/index.ts';
import type { DatasetPlan, MeasurePlan } from '../../../src/language/plan/index.ts';
import { bucketAt, bucketPosition } from '../../../src/server/query/question/calendar.ts';
import type { DateRange } from '../../../src/server/query/question/calendar.ts';
import { figuresOf } from '../../../src/server/query/statement/figures.ts';
import { OTHERS } from '../../../src/server/query/question/question.ts';
import type { Question, Scope } from '../../../src/server/query/question/question.ts';
import { ROW_CURRENCY } from '../../../src/server/query/statement/row-currency.ts';
import type { Cell } from '../../../src/server/warehouse/warehouse.ts';
import { choiceOf } from './chosen-facts.ts';
import { cellOf, factsFor, isWithin, memberOf } from './facts.ts';
import type { Fact, Tables } from './facts.ts';
import { figureOf, groupsBy, roundingOf } from './figures.ts';
import type { Group } from './figures.ts';
import { operated } from './operations.ts';
import type { Around } from './operations.ts';
import { compareCells, comparePlaces, placeOf } from './order.ts';
import type { Level, Place, Shown } from './order.ts';

type Cells = readonly Cell[];

/** The whole answer to a question, whatever its page. */
export interface Evaluated {
  readonly columns: readonly string[];
  /** By how much the figures of a column may be off, whatever they are. */
  readonly roundings: ReadonlyMap<string, number>;
  /** In order, each with what it is sorted by. */
  readonly rows: readonly { readonly cells: Cells; readonly place: Place }[];
  readonly totals: Cells | null;
  readonly comparison: {
    /** What each row is compared with. */
    readonly rows: readonly Cells[];
    /** The rows of members that are in the compared range alone, in the order of their members. */
    readonly others: readonly Cells[];
    readonly totals: Cells | null;
  } | null;
}

/**
 * The definition of what a question means. The facts of a company that lie in the range and pass the filters are grouped
 * by their members of the asked dimensions; a tree has groups of the first members, too, up to one of all facts. Each
 * figure is of the facts of its group alone. `top` and `having` choose the facts before.
 */
export function evaluate(question: Question, tables: Tables, scope: Scope): Evaluated {
  const { plan, range, comparison } = question;
  const facts = factsFor(plan, tables, scope, question.filters);
  const own = factsIn(plan, facts, range);
  const chosen = choiceOf(
    question,
    own,
    (requested, some) => groupsOf(requested, some, plan.currency !== null),
    membersOf,
  );
  const now = chosen(own);
  const before = comparison === null ? [] : chosen(factsIn(plan, facts, comparison));
  const mixed = plan.currency !== null && currencyOf(plan, [...now, ...before]) === null;
  const groups = groupsOf(question, now, mixed);
  const compared = groupsOf({ ...question, sort: [], range: comparison }, before, mixed);
  const totalOf = (some: readonly Fact[]): Cells | null =>
    question.totals
      ? cellsOf(question, groupAt(question, some, { level: 0, across: 0 }, some, mixed), mixed)
      : null;
  return {
    columns: columnsOf(question, mixed),
    roundings: new Map(
      question.measures
        .filter(({ operation }) => operation === null)
        .map(({ name, measure }) => [name, roundingOf(plan, measure, [...now, ...before])]),
    ),
    rows: groups.map((group) => ({ cells: cellsOf(question, group, mixed), place: group.place })),
    totals: totalOf(now),
    comparison: comparison && {
      ...aligned(question, groups, compared, (group) => cellsOf(question, group, mixed)),
      totals: totalOf(before),
    },
  };
}

function factsIn(plan: DatasetPlan, facts: readonly Fact[], range: DateRange | null): readonly Fact[] {
  const time = plan.time === null ? undefined : plan.dimensions[plan.time];
  if (range === null || time === undefined) return facts;
  return facts.filter((fact) => isWithin(cellOf(fact, time.column), range));
}

interface Placed extends Shown {
  readonly place: Place;
}

/** The groups of each asked level in their order; none of no facts. */
function groupsOf(question: Question, facts: readonly Fact[], mixed: boolean): readonly Placed[] {
  const { dimensions, rollup, across } = question;
  const levels = rollup
    ? countsTo(across).flatMap((columns) =>
        countsTo(dimensions.length - across).map((rows): Level => ({
          level: rows + columns,
          across: columns,
        })),
      )
    : [{ level: dimensions.length, across }];
  const keyAt = (fact: Fact, level: Level): Cells => membersAt(question, membersOf(question, fact), level);
  const groups = levels.flatMap((level) =>
    groupsBy(facts, (fact) => keyAt(fact, level)).map((own) => groupAt(question, own, level, facts, mixed)),
  );
  const known = new Map(groups.map((group) => [keyOf(group, group.level), group]));
  return groups
    .map((group) => ({
      ...group,
      place: placeOf(question, group, (level) => known.get(keyOf(group, level)) ?? group),
    }))
    .toSorted((a, b) => comparePlaces(a.place, b.place));
}

const countsTo = (most: number): readonly number[] => Array.from({ length: most + 1 }, (_, count) => count);

const keyOf = ({ members }: Shown, level: number): string =>
  JSON.stringify(members.slice(0, level).map(({ member }) => member));

const identityOf = ({ level, across, members }: Shown): string =>
  JSON.stringify([level, across, members.map(({ member }) => member)]);

/** Members of the dimensions that a level has. */
const membersAt = (question: Question, members: Cells, level: Level): Cells =>
  members.filter((_, at) => has(question, level, at));

/** Of a level with rows and columns, the first of each are told apart. */
function has({ dimensions, across: columns }: Question, { level, across }: Level, at: number): boolean {
  const rows = dimensions.length - columns;
  return at < rows ? at < level - across : at - rows < across;
}

const membersOf = ({ dimensions }: Question, fact: Fact): Cells =>
  dimensions.map(({ dimension, grain }) =>
    fact.others === dimension.name ? OTHERS : memberOf(dimension, grain, fact),
  );

/** A group of facts with equal members of the first dimensions, among all facts of its range. */
function groupAt(
  question: Question,
  facts: readonly Fact[],
  level: Level,
  all: readonly Fact[],
  mixed: boolean,
): Shown {
  const { plan, dimensions } = question;
  const [first] = facts;
  const members = dimensions.map(({ dimension }, at) => {
    if (first === undefined || !has(question, level, at)) return { member: null, label: null };
    const labels = facts.map((fact) => {
      if (dimension.label === null) return null;
      return fact.others === dimension.name ? OTHERS : cellOf(fact, dimension.label);
    });
    return {
      member: membersOf(question, first)[at] ?? null,
      label:
        labels
          .filter((label) => label !== null)
          .toSorted(compareCells)
          .at(-1) ?? null,
    };
  });
  const around = aroundOf(question, facts, level, all);
  const currency = plan.currency === null ? null : currencyOf(plan, facts);
  const isOne = (some: readonly Fact[]): boolean => new Set(currenciesOf(plan, some)).size < 2;
  const figures = figuresOf(question).map((figure) => {
    const isAmount = mixed && isMonetary(plan, figure.measure);
    const isComparable = ({ facts: some }: Group): boolean => !isAmount || isOne(some);
    const of = (group: Group): Cell => (isComparable(group) ? figureOf(plan, figure, group) : null);
    const isKnown = (group: Group): boolean => figureOf(plan, figure, group) !== null;
    return [
      figure.name,
      first === undefined
        ? null
        : operated(figure, around, of, isComparable, isKnown, (measure) => isOfSums(plan, measure)),
    ] as const;
  });
  return { ...level, members, figures: new Map<string, Cell>([...figures, [ROW_CURRENCY, currency]]) };
}

/** The facts of the same members in this bucket of time and before; what has no time comes last. */
function upTo(
  question: Question,
  facts: readonly Fact[],
  level: Level,
  all: readonly Fact[],
): readonly Fact[] {
  const time = question.dimensions.findIndex(({ dimension }) => dimension.name === question.plan.time);
  const [first] = facts;
  if (time < 0 || !has(question, level, time) || first === undefined) return facts;
  const own = membersOf(question, first);
  return all.filter((fact) =>
    membersOf(question, fact).every((member, at) => {
      if (!has(question, level, at)) return true;
      return at === time ? compareCells(member, own[at] ?? null) <= 0 : member === own[at];
    }),
  );
}

const groupOf = (facts: readonly Fact[]): Group => ({ facts, soFar: facts });

/** The groups around a group that its figures are computed from. */
function aroundOf(question: Question, facts: readonly Fact[], level: Level, all: readonly Fact[]): Around {
  const { plan, dimensions, range } = question;
  const [first] = facts;
  const time = dimensions.findIndex(({ dimension }) => dimension.name === plan.time);
  const own = first === undefined ? [] : membersOf(question, first);
  const grain = dimensions[time]?.grain ?? 'day';
  const isTimed = time >= 0 && has(question, level, time);
  const bucket = isTimed ? (own[time] ?? null) : null;
  const alike = (fact: Fact, isAlike: (member: Cell, at: number) => boolean): boolean =>
    membersOf(question, fact).every((member, at) => !has(question, level, at) || isAlike(member, at));
  const parent = { ...level, level: level.level > level.across ? level.level - 1 : level.level };
  const together = all.filter((fact) =>
    alike(fact, (member, at) => !has(question, parent, at) || member === own[at]),
  );
  const inTime = (most: number): readonly Fact[] =>
    bucket === null
      ? facts
      : all.filter((fact) =>
          alike(fact, (member, at) => {
            if (at !== time) return member === own[at];
            if (member === null) return false;
            const before = bucketPosition(String(bucket), grain, String(member));
            return before >= 0 && before < most;
          }),
        );
  const onward =
    bucket === null
      ? facts
      : all.filter((fact) =>
          alike(fact, (member, at) =>
            at === time ? member !== null && compareCells(member, bucket) >= 0 : member === own[at],
          ),
        );
  return {
    own: { facts, soFar: upTo(question, facts, level, all) },
    all: groupOf(all),
    parent: groupOf(together),
    siblings: groupsBy(together, (fact) => membersAt(question, membersOf(question, fact), level)).map(
      (some) => ({ facts: some, soFar: upTo(question, some, level, all) }),
    ),
    soFar: groupOf(inTime(Infinity)),
    fromNow: groupOf(onward),
    lately: (buckets) => {
      if (bucket === null) return { ...groupOf(facts), buckets: 1 };
      const starts = all.flatMap((fact) => memberOf(dimensions[time]!.dimension, grain, fact) ?? []);
      const start = range?.start ?? String(starts.toSorted(compareCells)[0]);
      const count = Math.min(buckets, bucketPosition(String(bucket), grain, start) + 1);
      return { ...groupOf(inTime(buckets)), buckets: count };
    },
  };
}

const currenciesOf = ({ currency }: DatasetPlan, facts: readonly Fact[]): readonly string[] =>
  currency === null ? [] : facts.map((fact) => String(cellOf(fact, currency) ?? ''));

/** The one currency of all facts; null where there are several, or none is known. */
function currencyOf(plan: DatasetPlan, facts: readonly Fact[]): string | null {
  const [first, ...more] = new Set(currenciesOf(plan, facts));
  return more.length > 0 ? null : first || null;
}

function isMonetary(plan: DatasetPlan, measure: MeasurePlan): boolean {
  if (measure.currency !== null) return false;
  return measure.format === 'currency' || partsOf(plan, measure).some((part) => isMonetary(plan, part));
}

/** For each dimension its label and its member, then figures, the currency where rows have their own, the level in a tree. */
function columnsOf(question: Question, mixed: boolean): readonly string[] {
  const { plan, dimensions, measures, rollup, across } = question;
  return [
    ...dimensions.flatMap(({ name, dimension }) =>
      dimension.label === null ? [name] : [name, dimension.column],
    ),
    ...figuresOf(question).map(({ name }) => name),
    ...(mixed && measures.some(({ measure }) => isMonetary(plan, measure)) ? [ROW_CURRENCY] : []),
    ...(across > 0 ? ['level#across'] : []),
    ...(rollup ? ['level'] : []),
  ];
}

function cellsOf(question: Question, { members, figures, level, across }: Shown, mixed: boolean): Cells {
  const shown = question.dimensions.flatMap(({ dimension }, at) => {
    const { member = null, label = null } = members[at] ?? {};
    return dimension.label === null ? [member] : [label, member];
  });
  const names = columnsOf(question, mixed).slice(shown.length);
  const levels = new Map([
    ['level', level],
    ['level#across', across],
  ]);
  return [...shown, ...names.map((name) => levels.get(name) ?? figures.get(name) ?? null)];
}

/** Rows correspond by their members, dates by their place in the range. Where nothing corresponds, there are no figures. */
function aligned(
  question: Question,
  groups: readonly Shown[],
  compared: readonly Shown[],
  write: (group: Shown) => Cells,
): { rows: readonly Cells[]; others: readonly Cells[] } {
  const { range, comparison } = question;
  if (range === null || comparison === null) throw new Error('a comparison needs both ranges');
  const inCompared = (group: Shown): Shown => moved(question, group, range, comparison);
  const found = new Map(compared.map((group) => [identityOf(group), group]));
  const keyed = groups.map((group) => [identityOf(inCompared(group)), group] as const);
  const taken = new Set(keyed.map(([key]) => key));
  return {
    rows: keyed.map(([key, group]) => write(found.get(key) ?? { ...inCompared(group), figures: new Map() })),
    others: [...found].filter(([key]) => !taken.has(key)).map(([, group]) => write(group)),
  };
}

/** The same members as many buckets after the start of another range. */
function moved({ plan, dimensions }: Question, group: Shown, from: DateRange, to: DateRange): Shown {
  const members = group.members.map((cell, at) => {
    const { dimension, grain } = dimensions[at]!;
    if (dimension.name !== plan.time || typeof cell.member !== 'string') return cell;
    const place = bucketPosition(cell.member, grain ?? 'day', from.start);
    return { ...cell, member: bucketAt(place, grain ?? 'day', to.start) };
  });
  return { ...group, members };
}

function isOfSums(plan: DatasetPlan, { aggregation }: MeasurePlan): boolean {
  const own = aggregation.kind === 'difference' ? aggregation.parts.map((part) => plan.measures[part]!.aggregation.kind) : [aggregation.kind]; // prettier-ignore
  return own.every((kind) => kind === 'sum');
}
