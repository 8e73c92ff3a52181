import type { Explained } from './what-and-why.ts';

/** What is wrong with a file, its text or its shape: each code's what and why, for its page of the reference. */
export const aboutFiles = {
  'unreadable-file': [
    'The file is there, but the operating system does not let it be read, or it is a folder, a pipe or a device.',
    'A page that nobody can read would be missing without a word.',
  ],
  'link-outside': [
    'A link leads out of the folder of pages, or to a folder. It is not followed.',
    'What is served must be what is reviewed: a link could bring in any file of the machine.',
  ],
  'unknown-file': [
    'The file stands in none of the folders that hold documents.',
    'It would never be read, and its author would wonder why nothing changes.',
  ],
  'name-taken': [
    'Two files stand for the same thing, such as `sales.yaml` beside `sales.json`.',
    'Only one of them can count, and nobody could tell which.',
  ],
  'missing-app': [
    'There is no `app.yaml`.',
    'It says what the product is called, which languages it speaks and what its menu holds.',
  ],
  'bad-customer-name': [
    'The name of a folder below `customers/` has other characters than small letters, digits, - and _.',
    'The name is also a key, an address and a company of the login.',
  ],
  'file-too-large': [
    'The file has more than 1 MiB.',
    'No page is that long by hand; it would slow down everybody who opens it.',
  ],
  'not-utf8': [
    'The file is not UTF-8 text.',
    'Names would be garbled for whoever reads the page. Save the file as UTF-8 in the editor.',
  ],
  'yaml-syntax': [
    'The text is not valid YAML. The position is where reading had to stop.',
    'Nothing in the file counts until it can be read.',
  ],
  'json-syntax': [
    'The text of a `.json` file is not valid JSON.',
    'Nothing in the file counts until it can be read. Notes and trailing commas are for `.yaml` files.',
  ],
  'duplicate-key': [
    'A map has the same key twice.',
    'Only one of them can count, and the other was meant, too.',
  ],
  'too-many-aliases': [
    'Aliases (`*name`) of anchors (`&name`) multiply the text beyond reason.',
    'A few lines could become gigabytes.',
  ],
  'too-deep': [
    'Lists and maps are nested more than a hundred levels deep.',
    'No page needs it, and it could bring down the program that reads it.',
  ],
  'empty-file': [
    'The file holds nothing, or only notes.',
    'A document without a word is one that somebody forgot to write.',
  ],
  'forbidden-name': [
    'A name is one of `__proto__`, `constructor` and `prototype`.',
    'JavaScript itself gives these names a meaning.',
  ],
  'unknown-key': [
    'A key is none of those that are known in its place.',
    'A mistyped key would be passed over in silence, and its setting with it.',
  ],
  'missing-key': ['A key is missing that has to be there.', 'Without it nobody knows what is meant.'],
  'wrong-type': [
    'A value is of the wrong kind, such as a text where a number is needed.',
    'It could not be used as it is, and is not guessed at.',
  ],
  'not-allowed': [
    'A value is none of those that are possible here.',
    'Only the listed values have a meaning.',
  ],
  'bad-format': [
    'A text or a name does not have the form that is needed here.',
    'Others rely on the form: names are keys, colours go into style sheets, routes into addresses.',
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
    'The second one changes nothing, so something else was probably meant.',
  ],
  'unknown-widget-type': ['There is no such type of widget.', 'Nothing could be drawn in its place.'],
} as const satisfies Readonly<Record<string, Explained>>;
