import type { Explained } from './what-and-why.ts';

/** Explanations of codes about files, their text and their shape, for the reference. */
export const aboutFiles = {
  'unreadable-file': [
    "The file exists, but it can't be read: its permissions don't allow it, or it is a folder, a pipe or a device.",
    'The page would be missing, and nobody would notice.',
  ],
  'link-outside': [
    'A link leads out of the folder of pages, or to a folder. Such links are not followed.',
    'A link could publish any file of the machine. Only reviewed files may be served.',
  ],
  'unknown-file': [
    'The file is in none of the folders for documents.',
    'It is never read, so changes to it have no effect.',
  ],
  'name-taken': [
    'Two things have one name: the files `sales.yaml` and `sales.json`, or a tab and a widget of a page.',
    'A name is an address, and leads to one of them only.',
  ],
  'missing-app': ['There is no `app.yaml`.', "It defines the product's name, its languages and its menu."],
  'bad-customer-name': [
    'The name of a folder in `customers/` has characters other than lower-case letters, digits, - and _.',
    'The name is also a key, part of addresses, and the company of a login.',
  ],
  'file-too-large': ['The file has more than 1 MiB.', 'Such a file slows down everybody who opens the page.'],
  'not-utf8': [
    'The file is not UTF-8 text.',
    'Names would be unreadable on the page. Save the file as UTF-8 in the editor.',
  ],
  'yaml-syntax': [
    'The text is not valid YAML. The position is where reading stopped.',
    'Nothing in the file is used until it is valid.',
  ],
  'json-syntax': [
    'The text of a `.json` file is not valid JSON.',
    'Nothing in the file is used until it is valid. Comments and trailing commas are possible in `.yaml` files.',
  ],
  'duplicate-key': ['A map has the same key twice.', 'Only one of the two values could be used.'],
  'too-many-aliases': [
    'Aliases (`*name`) of anchors (`&name`) make the text too large.',
    'A few lines could become gigabytes.',
  ],
  'too-deep': [
    'Lists and maps are nested more than a hundred levels deep.',
    'No page needs this, and it could crash a program that reads the file.',
  ],
  'empty-file': ['The file is empty, or has only comments.', 'Somebody probably forgot to write it.'],
  'forbidden-name': [
    'A name is one of `__proto__`, `constructor` and `prototype`.',
    'These names have a special meaning in JavaScript.',
  ],
  'unknown-key': [
    'A key is not known at this place.',
    'A misspelt key would have no effect, and nobody would notice.',
  ],
  'not-supported': [
    "A name stands for something that is known and can't be used here.",
    'The message says why, and what can be used.',
  ],
  'missing-key': ['A required key is missing.', 'Without it the meaning is incomplete.'],
  'wrong-type': [
    'A value has the wrong type, such as a text where a number is needed.',
    "It can't be used, and values are never guessed.",
  ],
  'not-allowed': [
    'A value is not one of those that are allowed here.',
    'Only the listed values have a meaning.',
  ],
  'bad-format': [
    'A text or a name has the wrong form.',
    'Other parts need the form: names are keys, colours are used in style sheets, routes in addresses.',
  ],
  'out-of-range': [
    'A number is too small or too large.',
    'The setting would have no effect, or an absurd one.',
  ],
  'wrong-length': [
    'A list or a map has too few or too many entries.',
    "With none there is nothing to show; with too many it can't be shown.",
  ],
  'repeated-item': [
    'A list has the same entry twice.',
    'The second one has no effect, so something else was probably meant.',
  ],
  'unknown-widget-type': ['There is no such type of widget.', 'Nothing could be drawn.'],
} as const satisfies Readonly<Record<string, Explained>>;
