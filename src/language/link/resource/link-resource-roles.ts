import { nearest } from '../../diagnostics/suggest.ts';
import type { ResourceSpec } from '../../generated/spec.ts';
import type { Path } from '../../source/positions.ts';
import { annotationsPath } from '../../terms/annotations-path.ts';
import type { BarWords } from '../filter-bar/bar-words.ts';
import { linkKey } from '../link-text.ts';
import { fieldAt, type KnownFields } from './known-fields.ts';

type Sending = NonNullable<ResourceSpec['sends']>;
type Alerting = NonNullable<ResourceSpec['alerts']>;
type Noting = NonNullable<ResourceSpec['notes']>;
type FieldType = ResourceSpec['fields'][string]['type'];

const sent = {
  name: ['text'],
  page: ['text'],
  filters: ['text'],
  days: ['choice'],
  time: ['text'],
  to: ['list'],
  as: ['choice'],
  language: ['choice'],
  data: ['choice'],
  webhooks: ['list'],
  state: ['choice'],
} as const satisfies Partial<Record<keyof Sending, readonly FieldType[]>>;

const checked = {
  name: ['text'],
  page: ['text'],
  filters: ['text'],
  query: ['text'],
  check: ['text'],
  measure: ['text'],
  by: ['text'],
  plan: ['text'],
  condition: ['choice'],
  value: ['number', 'integer', 'decimal'],
  margin: ['number', 'integer'],
  after: ['integer'],
  occasion: ['choice'],
  days: ['choice'],
  time: ['text'],
  to: ['list'],
  webhooks: ['list'],
  snoozedUntil: ['date'],
  hours: ['choice'],
  priority: ['choice'],
  state: ['choice'],
} as const satisfies Partial<Record<keyof Alerting, readonly FieldType[]>>;

const noted = {
  start: ['date'],
  end: ['date'],
  text: ['text'],
} as const satisfies Partial<Record<keyof Noting, readonly FieldType[]>>;

/** The allowed values of a choice, by the part of `sends` or `alerts` that names it. */
const values: Readonly<Record<string, { readonly pattern: RegExp; readonly words: string }>> = {
  days: {
    pattern: /^\S+ \S+ \S+$/,
    words: 'the last three parts of a cron pattern, as `* * 1-5`',
  },
  language: { pattern: /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, words: 'the code of a language, as `de`' },
  data: { pattern: /^(any|complete)$/, words: 'any or complete' },
  condition: {
    pattern: /^(above|below|rises|falls|offPlan|unusual|late|failed)$/,
    words: 'above, below, rises, falls, offPlan, unusual, late or failed',
  },
  occasion: { pattern: /^(load|time|both)$/, words: 'load, time or both' },
  hours: {
    pattern: /^(1?\d|2[0-3])-(1?\d|2[0-4]) [0-6]-[0-6]$/,
    words: 'hours and days of the week, as `8-18 1-5`',
  },
  priority: { pattern: /^(high|medium|low)$/, words: 'high, medium or low' },
};

/**
 * Checks that rows have the fields that a schedule or an alert needs, and a user with whose rights it runs.
 */
export function linkSending(spec: Partial<ResourceSpec>, known: KnownFields, words: BarWords): void {
  const { sends, alerts } = spec;
  if (sends !== undefined) {
    linkPart('sends', sends, ['button', 'subject', 'text'], sent, known, words);
    linkOwner('sends', sends.name, spec, known);
  }
  if (alerts !== undefined) {
    const texts = ['button', 'subject', 'text', 'closedSubject', 'closedText'] as const;
    linkPart('alerts', alerts, texts, checked, known, words);
    linkOwner('alerts', alerts.name, spec, known);
  }
}

/**
 * Checks that rows have the fields that a note on charts needs, and that its filters are parameters of the
 * API path for annotations.
 */
export function linkNotes({ notes }: Partial<ResourceSpec>, known: KnownFields, words: BarWords): void {
  if (notes === undefined) return;
  linkPart('notes', notes, ['button'], noted, known, words);
  const allowed = [...(words.contract.match(annotationsPath)?.query.keys() ?? [])];
  for (const [parameter, field] of Object.entries(notes.filters ?? {})) {
    const at: Path = ['notes', 'filters', parameter];
    fieldAt(known, field, at);
    if (!allowed.includes(parameter))
      known.report(
        'unknown-api-parameter',
        at,
        { name: parameter, api: annotationsPath, allowed },
        { part: 'key', near: nearest(parameter, allowed) },
      );
  }
}

function linkPart<Spec extends object>(
  of: 'sends' | 'alerts' | 'notes',
  spec: Spec,
  texts: readonly (keyof Spec & string)[],
  types: Readonly<Partial<Record<keyof Spec & string, readonly FieldType[]>>>,
  known: KnownFields,
  words: BarWords,
): void {
  const { report } = known;
  for (const part of texts) linkKey(words.texts, String(spec[part]), [of, part], report);
  for (const [part, allowed] of Object.entries(types) as [keyof Spec & string, readonly FieldType[]][]) {
    if (spec[part] === undefined) continue;
    const name = String(spec[part]);
    const field = fieldAt(known, name, [of, part]);
    if (field === null) continue;
    const wrong = (reason: string): void => report('wrong-resource-field', [of, part], { name, reason });
    if (!allowed.includes(field.type) || field.compute !== undefined)
      wrong(`\`${part}\` of \`${of}\` is a field of the type ${allowed.join(' or ')} that users write`);
    else
      for (const value of Object.keys(field.of ?? {}))
        if (values[part]?.pattern.test(value) === false)
          wrong(`its value \`${value}\` must be ${values[part].words}`);
  }
}

function linkOwner(
  of: 'sends' | 'alerts',
  name: string,
  { limit }: Partial<ResourceSpec>,
  { report }: KnownFields,
): void {
  if (limit?.user !== undefined) return;
  const reason = 'it belongs to a user, with whose rights it is done: say `limit: { user: … }`';
  report('wrong-resource-field', [of, 'name'], { name, reason });
}
