import { listed, quote, say, shown, was, type Sentence } from '../sentence.ts';
import { itemsChanged } from './lists.ts';
import { listKinds } from './filter-list-kinds.ts';
import type { Found, KindsOfChange } from './kind-of-change.ts';

const nowHas =
  (what: string) =>
  ({ from, to }: Found): Sentence =>
    to === undefined
      ? say`the product no longer has a ${what} (was ${shown(from)})`
      : say`the product's ${what} is now ${shown(to)}${was(from)}`;

const key = ({ path }: Found): Sentence => [quote(path.join('.'))];
const language = ({ document }: Found): Sentence => [quote(document)];

/** What became of the product as a whole, and of its words. */
export const appKinds = {
  'app-new': { in: 'app', at: '', how: ['added'], say: () => say`the product is new` },
  'app-gone': { in: 'app', at: '', how: ['removed'], say: () => say`the product's app.yaml is gone` },
  'app-name': { in: 'app', at: 'product/name', say: nowHas('name') },
  'app-logo': { in: 'app', at: 'product/logo', say: nowHas('logo') },
  'app-color': { in: 'app', at: 'product/color', say: nowHas('colour') },
  'app-skin': { in: 'app', at: 'skin', say: nowHas('default skin') },
  'app-currency': { in: 'app', at: 'currency', say: nowHas('currency') },
  'app-time-zone': { in: 'app', at: 'timeZone', say: nowHas('time zone') },
  'app-home': { in: 'app', at: 'home', say: nowHas('home') },
  'app-languages': {
    in: 'app',
    at: 'languages',
    how: ['list'],
    say: (found) => itemsChanged(found, ['the product'], 'speaks', 'languages'),
  },
  ...listKinds,
  'section-new': {
    in: 'app',
    at: 'menu/*',
    how: ['added'],
    say: ({ names }) => say`menu section ${quote(names[0]!)} is new`,
  },
  'section-gone': {
    in: 'app',
    at: 'menu/*',
    how: ['removed'],
    say: ({ names }) => say`menu section ${quote(names[0]!)} is gone`,
  },
} satisfies KindsOfChange;

/** What became of a language's texts. */
export const localeKinds = {
  'dictionary-new': {
    in: 'locale',
    at: '',
    how: ['added'],
    say: (found) => say`dictionary ${language(found)} is new`,
  },
  'dictionary-gone': {
    in: 'locale',
    at: '',
    how: ['removed'],
    say: (found) => say`dictionary ${language(found)} is gone`,
  },
  'text-new': {
    in: 'locale',
    at: '**',
    how: ['added'],
    say: (found) => say`text ${key(found)} is new in ${listed([found.document])}: ${shown(found.to)}`,
  },
  'text-gone': {
    in: 'locale',
    at: '**',
    how: ['removed'],
    say: (found) => say`text ${key(found)} is gone from ${language(found)} (was ${shown(found.from)})`,
  },
  'text-changed': {
    in: 'locale',
    at: '**',
    how: ['changed'],
    say: (found) => say`text ${key(found)} is now ${shown(found.to)} in ${language(found)}${was(found.from)}`,
  },
} satisfies KindsOfChange;
