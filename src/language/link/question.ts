/**
 * What a document asked of its surroundings while its names were resolved: `dataset delivery_daily`, `text
 * pages.a.title`; `datasets` asks which there are at all. As long as all answers are the same, so is what came of it.
 */
export type NameDependency = string;

/** The questions whose answers differ between two surroundings; `everything` where that is not worth telling apart. */
export type Differences = ReadonlySet<NameDependency> | 'everything';

/** Whether one of the questions has another answer now. */
export function hasDiffering(asked: ReadonlySet<NameDependency>, differences: Differences): boolean {
  if (differences === 'everything') return true;
  if (differences.size === 0) return false;
  for (const question of differences) if (asked.has(question)) return true;
  return false;
}

/** Of what was asked once the question is kept: ten thousand pages ask the same of one dataset. */
const known = new WeakMap<object, Map<string, Map<string, NameDependency>>>();

/** How to ask `owner` for something by its name: `measure sales spend`. */
export function questionsAbout(owner: object, what: string): (name: string) => NameDependency {
  const ofOwner = known.get(owner) ?? new Map<string, Map<string, NameDependency>>();
  known.set(owner, ofOwner);
  const questions = ofOwner.get(what) ?? new Map<string, NameDependency>();
  ofOwner.set(what, questions);
  return (name) => {
    const question = questions.get(name) ?? `${what} ${name}`;
    questions.set(name, question);
    return question;
  };
}
