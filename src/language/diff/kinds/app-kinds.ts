import { itemsChanged } from './lists.ts';
import { listKinds } from './filter-list-kinds.ts';
import type { KindsOfChange } from './kind-of-change.ts';

const nowHas = (what: string) => ({
  appText: `the product's ${what} is now {to}{was}`,
  unset: `the product no longer has a ${what} (was {from})`,
});

/** Changes of app.yaml. */
export const appKinds = {
  'app-new': { at: '', how: ['added'], appText: 'the product is new' },
  'app-gone': { at: '', how: ['removed'], appText: "the product's app.yaml is gone" },
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
    appText: itemsChanged('the product', 'speaks', 'languages'),
  },
  ...listKinds,
  'section-new': { at: 'menu/*', how: ['added'], appText: 'menu section {0} is new' },
  'section-gone': { at: 'menu/*', how: ['removed'], appText: 'menu section {0} is gone' },
} satisfies KindsOfChange;

/** Changes of a language's texts. */
export const localeKinds = {
  'dictionary-new': { at: '', how: ['added'], appText: 'dictionary {document} is new' },
  'dictionary-gone': { at: '', how: ['removed'], appText: 'dictionary {document} is gone' },
  'text-new': { at: '**', how: ['added'], appText: 'text {path} is new in {document}: {to}' },
  'text-gone': { at: '**', how: ['removed'], appText: 'text {path} is gone from {document} (was {from})' },
  'text-changed': { at: '**', how: ['changed'], appText: 'text {path} is now {to} in {document}{was}' },
} satisfies KindsOfChange;
