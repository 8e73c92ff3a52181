import type { AppText } from '../../i18n/index.ts';
import { isNumeric, type GridField, type GridValue } from './model/field.ts';
import type { FieldRule } from './model/broken-rules.ts';
import type { ServerFault } from './model/state.ts';
import { ruleText } from './rule-text.ts';

/** A fault that the server found in a value, without the index of the change. */
export type RefusedValue = Omit<ServerFault, 'index'>;

/** The rules of the server that the browser checks, too. */
const known: Readonly<Record<string, FieldRule>> = {
  required: 'required',
  type: 'type',
  format: 'type',
  enum: 'choice',
  minimum: 'range',
  maximum: 'range',
  'x-minimum': 'range',
  'x-maximum': 'range',
  minLength: 'length',
  maxLength: 'length',
  pattern: 'pattern',
};

const own = {
  member: 'grid.faults.member',
  reference: 'grid.faults.member',
  computed: 'grid.faults.computed',
  solved: 'grid.faults.solved',
  belongs: 'grid.faults.belongs',
  unprintable: 'grid.faults.unprintable',
  unknown: 'grid.faults.unknown',
  repeated: 'grid.faults.repeated',
  twice: 'grid.faults.twice',
  list: 'grid.faults.list',
} as const;

/**
 * Returns a sentence about the fault and what is allowed, in the reader's language. `fields` are all fields
 * of the resource.
 */
export function refusalText(
  { field: name, rule = '', allowed = null, value = null, message }: RefusedValue,
  fields: readonly GridField[],
  appText: AppText,
  format: (value: number | string, field: GridField) => string,
): string {
  if (message !== null) return message;
  const field = fields.find((each) => each.name === name);
  if (rule === 'member' && field !== undefined && field.by !== null) {
    const named = Array.isArray(allowed) ? (allowed as string[]).map((each) => format(each, field)) : [];
    return misfitText(field, fields, appText, named);
  }
  const titles = (names: readonly string[]): string =>
    names.map((each) => fields.find((one) => one.name === each)?.title ?? each).join(', ');
  if (rule === 'column')
    return value === null
      ? appText('grid.faults.noColumn', { field: field?.title ?? '' })
      : appText('grid.faults.column', { names: titles(Array.isArray(allowed) ? (allowed as string[]) : []) });
  if (rule === 'forReading') return appText('grid.faults.forReading', { xlsx: appText('grid.tool.xlsx') });
  if (rule === 'key' && Array.isArray(allowed))
    return appText('grid.faults.key', { fields: titles(allowed as string[]) });
  if (Object.hasOwn(own, rule)) return appText(own[rule as keyof typeof own]);
  const checked = known[rule];
  if (checked === undefined || field === undefined) return appText('forms.format');
  return ruleText(checked, field, appText, (number) => format(number, field));
}

/** The maximum number of allowed values named in a message. */
const MOST_NAMED = 5;

/** Returns the message that a value does not match the fields it depends on, with the values that would. */
export function misfitText(
  { by }: GridField,
  fields: readonly GridField[],
  appText: AppText,
  allowed: readonly string[] = [],
): string {
  const names = Object.values(by ?? {}).map((each) => fields.find((one) => one.name === each)?.title ?? each);
  const text = appText('grid.faults.misfit', { fields: names.join(', ') });
  if (allowed.length === 0) return text;
  const some = allowed.slice(0, MOST_NAMED).join(', ');
  return `${text} ${appText('grid.faults.possible', { names: allowed.length > MOST_NAMED ? `${some} …` : some })}`;
}

/** Returns the text of a refused value; a value that its field can't have is not formatted. */
export function refusedText(
  value: GridValue | undefined,
  field: GridField | undefined,
  textOf: (field: GridField, value: GridValue) => string,
): string {
  if (value === undefined || value === null) return '';
  const isOdd = field === undefined || (isNumeric(field) && Number.isNaN(Number(value)));
  return isOdd ? String(value) : textOf(field, value);
}
