import type { ResourceSpec } from '../../generated/spec.ts';
import type { BarWords } from '../filter-bar/bar-words.ts';
import { linkKey } from '../link-text.ts';
import { fieldAt, type KnownFields } from './known-fields.ts';

type Sending = NonNullable<ResourceSpec['sends']>;

/** The fields of a schedule, with the type that each must have. */
const types = {
  name: 'text',
  page: 'text',
  filters: 'text',
  days: 'choice',
  time: 'text',
  to: 'list',
  as: 'choice',
  state: 'choice',
} as const satisfies Partial<Record<keyof Sending, string>>;

const daysOfCron = /^\S+ \S+ \S+$/;

/** Checks that rows have what a schedule needs, and somebody with whose rights they are sent. */
export function linkSending(
  { sends, limit }: Partial<ResourceSpec>,
  known: KnownFields,
  words: BarWords,
): void {
  if (sends === undefined) return;
  const { report } = known;
  const wrong = (part: string, name: string, reason: string): void =>
    report('wrong-resource-field', ['sends', part], { name, reason });
  for (const part of ['button', 'subject', 'text'] as const)
    linkKey(words.texts, sends[part], ['sends', part], report);
  for (const [part, type] of Object.entries(types) as [keyof typeof types, string][]) {
    const field = fieldAt(known, sends[part], ['sends', part]);
    if (field !== null && (field.type !== type || field.compute !== undefined))
      wrong(part, sends[part], `\`${part}\` of what is sent is a field of the type ${type} that users write`);
    else if (part === 'days')
      for (const days of Object.keys(field?.of ?? {}))
        if (!daysOfCron.test(days))
          wrong(
            part,
            sends.days,
            `its value \`${days}\` must be the last three parts of a cron pattern, as \`* * 1-5\``,
          );
  }
  if (limit?.user === undefined)
    wrong(
      'name',
      sends.name,
      'what is sent belongs to a user, with whose rights it is: say `limit: { user: … }`',
    );
}
