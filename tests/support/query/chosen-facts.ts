import type { MeasurePlan } from '../../../src/language/plan/index.ts';
import { themselves } from '../../../src/server/query/question/question.ts';
import type { Having, Question, Top } from '../../../src/server/query/question/question.ts';
import type { Cell } from '../../../src/server/warehouse/warehouse.ts';
import type { Fact } from './facts.ts';
import { compareCells } from './order.ts';
import type { Shown } from './order.ts';

type Facts = readonly Fact[];
type GroupsOf = (question: Question, facts: Facts) => readonly Shown[];
type MembersOf = (question: Question, fact: Fact) => readonly Cell[];

/**
 * What a question keeps of any facts: those of the first members of a dimension (the others under one name, or not at all),
 * then those of the groups that meet its conditions. Both are chosen by `own`, the facts of the question's own range.
 */
export function choiceOf(
  question: Question,
  own: Facts,
  groupsOf: GroupsOf,
  membersOf: MembersOf,
): (facts: Facts) => Facts {
  const { top, having } = question;
  const amongFirst =
    top === null ? (facts: Facts) => facts : firstMembers(question, top, own, groupsOf, membersOf);
  if (having.length === 0) return amongFirst;
  const requested = asking(
    question,
    having.map(({ measure }) => measure),
  );
  const met = new Set(
    groupsOf(requested, amongFirst(own))
      .filter(({ figures }) =>
        having.every((condition) => meets(figures.get(condition.measure.name), condition)),
      )
      .map(({ members }) => JSON.stringify(members.map(({ member }) => member))),
  );
  return (facts) => amongFirst(facts).filter((fact) => met.has(JSON.stringify(membersOf(requested, fact))));
}

function firstMembers(
  question: Question,
  { dimension, keep, by, descending, others }: Top,
  own: Facts,
  groupsOf: GroupsOf,
  membersOf: MembersOf,
): (facts: Facts) => Facts {
  const requested = { ...asking(question, [by]), dimensions: [dimension] };
  const ranked = groupsOf(requested, own)
    .map(({ members, figures }) => ({
      member: members[0]?.member ?? null,
      figure: figures.get(by.name) ?? null,
    }))
    .toSorted((a, b) => inOrder(a.figure, b.figure, descending) || compareCells(a.member, b.member));
  const kept = new Set(ranked.slice(0, keep).map(({ member }) => member));
  const isKept = (fact: Fact): boolean => kept.has(membersOf(requested, fact)[0] ?? null);
  if (!others) return (facts) => facts.filter(isKept);
  return (facts) =>
    facts.map((fact) => (isKept(fact) ? fact : { ...fact, others: dimension.dimension.name }));
}

/** Unknown comes last, whichever the direction. */
function inOrder(a: Cell, b: Cell, descending: boolean): number {
  return descending && a !== null && b !== null ? compareCells(b, a) : compareCells(a, b);
}

/** The groups of the deepest level, with some measures. */
const asking = (question: Question, measures: readonly MeasurePlan[]): Question => ({
  ...question,
  measures: themselves([...new Set(measures)]),
  top: null,
  having: [],
  rollup: false,
  across: 0,
  sort: [],
});

function meets(figure: Cell | undefined, { operator, bound }: Having): boolean {
  if (typeof figure !== 'number') return false;
  if (figure === bound) return operator.endsWith('=');
  return operator.startsWith('>') ? figure > bound : figure < bound;
}
