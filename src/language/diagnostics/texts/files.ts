import { allowed, listOf, quote } from './quoting.ts';
import type { TextsByCode } from './texts-by-code.ts';

/** The messages of codes about files, their text and their shape. */
export const textsOfFiles = {
  'unreadable-file': ({ reason }) => `This file can't be read: ${reason}.`,
  'link-outside': ({ target }) =>
    `This is a link to ${quote(target)}, which is outside the folder of pages or not a file. Such links are not followed.`,
  'unknown-file': (p) => `Files at this place are not read. ${allowed(p.allowed, 'Documents are in')}`,
  'name-taken': (p) =>
    `${quote(p.name)} is already defined by ${p.other}.${p.reason === undefined ? '' : ` ${p.reason}.`}`,
  'missing-app': () => 'There is no app.yaml. It must define the product, its languages and its menu.',
  'bad-customer-name': (p) =>
    `${quote(p.name)} can't be a customer's name. Use lower-case letters, digits, - and _.`,
  'file-too-large': (p) => `This file is too large. The limit is ${p.limit / 1_048_576} MiB.`,
  'not-utf8': (p) =>
    `This file is not UTF-8 text${p.encoding ? ` (it looks like ${p.encoding})` : ''}. Save it as UTF-8.`,
  'yaml-syntax': (p) => `This is not valid YAML: ${p.reason}`,
  'json-syntax': (p) => `This is not valid JSON: ${p.reason}`,
  'duplicate-key': (p) => `The key ${quote(p.key)} is in this map twice. Keep one of them.`,
  'too-many-aliases': (p) =>
    `Anchors and aliases make this file too large (the limit is ${p.limit} copies). Write the values out.`,
  'too-deep': (p) => `This is nested more than ${p.limit} levels deep.`,
  'empty-file': () => 'This file is empty.',
  'forbidden-name': (p) => `${quote(p.name)} can't be used as a name.`,
  'unknown-key': (p) =>
    p.name === '<<'
      ? 'Merge keys (`<<`) are not supported. Use `extends` to base a query on another one. Use an alias to repeat a whole value.'
      : p.joined !== undefined
        ? `A space is missing after the colon of the key ${quote(p.name)}.`
        : p.belongs !== undefined
          ? `The key ${quote(p.name)} is not allowed here. Write ${quote(p.belongs)}.`
          : `The key ${quote(p.name)} is unknown here${p.missing ? `, and ${p.missing.map(quote).join(' and ')} ${p.missing.length > 1 ? 'are' : 'is'} missing` : ''}. ${allowed(p.allowed)}`,
  'not-supported': (p) => `${quote(p.name)} can't be used here. ${p.reason}`,
  'missing-key': (p) =>
    `${p.in} needs ${p.keys.map(quote).join(' and ')}${p.types ? `: one of ${listOf(p.types)}` : ''}.`,
  'wrong-type': (p) =>
    `This must be ${p.expected}, and is ${p.found}${p.found === 'a number' && p.expected.startsWith('a text') ? ': put it in quotes' : ''}.`,
  'not-allowed': (p) => `${quote(p.value)} is not allowed here. ${allowed(p.allowed, 'Use one of')}`,
  'bad-format': (p) => `${quote(p.value)} has the wrong form: ${p.expected}.`,
  'out-of-range': (p) => `${p.value} is out of range: ${p.bound}.`,
  'wrong-length': (p) => `This has ${p.found} ${p.found === 1 ? 'entry' : 'entries'}: ${p.bound}.`,
  'repeated-item': (p) => `${quote(p.value)} is in this list twice.`,
  'unknown-widget-type': (p) => `There is no widget type ${quote(p.name)}. ${allowed(p.allowed)}`,
} satisfies Partial<TextsByCode>;
