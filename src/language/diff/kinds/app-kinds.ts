import { itemsChanged } from './lists.ts';
import { listKinds } from './filter-list-kinds.ts';
import type { KindsOfChange } from './kind-of-change.ts';

const nowHas = (what: string) => ({
  say: `the product's ${what} is now {to}{was}`,
  unset: `the product no longer has a ${what} (was {from})`,
});

/** Changes of app.yaml. */
export const appKinds = {
  'app-new': { at: '', how: ['added'], say: 'the product is new' },
  'app-gone': { at: '', how: ['removed'], say: "the product's app.yaml is gone" },
  'app-name': { at: 'product/name', ...nowHas('name') },
  'app-logo': { at: 'product/logo', ...nowHas('logo') },
  'app-color': { at: 'product/color', ...nowHas('colour') },
  'app-skin': { at: 'skin', ...nowHas('default skin') },
  'app-currency': { at: 'currency', ...nowHas('currency') },
  'app-time-zone': { at: 'timeZone', ...nowHas('time zone') },
  'app-home': { at: 'home', ...nowHas('home') },
  'app-languages': {
    at: 'languages',
    how: ['list'],
    say: itemsChanged('the product', 'speaks', 'languages'),
  },
  ...listKinds,
  'section-new': { at: 'menu/*', how: ['added'], say: 'menu section {0} is new' },
  'section-gone': { at: 'menu/*', how: ['removed'], say: 'menu section {0} is gone' },
} satisfies KindsOfChange;

/** Changes of a language's texts. */
export const localeKinds = {
  'dictionary-new': { at: '', how: ['added'], say: 'dictionary {document} is new' },
  'dictionary-gone': { at: '', how: ['removed'], say: 'dictionary {document} is gone' },
  'text-new': { at: '**', how: ['added'], say: 'text {path} is new in {document}: {to}' },
  'text-gone': { at: '**', how: ['removed'], say: 'text {path} is gone from {document} (was {from})' },
  'text-changed': { at: '**', how: ['changed'], say: 'text {path} is now {to} in {document}{was}' },
} satisfies KindsOfChange;
