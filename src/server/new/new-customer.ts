import { checkName, known, NewError } from './draft.ts';
import type { PagesDraft, PagesNow } from './draft.ts';

export interface CustomerAnswers {
  readonly name: string;
  readonly currency: string;
  readonly color: string;
  readonly skin: string;
}

/** A customer's variant: what of the product is its own, to begin with. */
export function newCustomer(
  { name, currency, color, skin }: CustomerAnswers,
  { project }: PagesNow,
): PagesDraft {
  checkName('--name', name, /^[a-z0-9][a-z0-9_-]*$/, 'small letters, digits, _ and - are expected');
  if (project.customers.has(name))
    throw new NewError(`There is a customer ${name} already: pages/customers/${name}/.`);
  if (currency !== '')
    checkName('--currency', currency, /^[A-Z]{3}$/, 'three capital letters are expected, as EUR');
  if (color !== '') checkName('--color', color, /^#[0-9a-fA-F]{6}$/, 'a colour as #0f766e is expected');
  if (skin !== '') known('skin', skin, ['light', 'dark', 'brand']);
  const own = [
    ...(color === '' ? [] : [`product: { color: "${color}" }`]),
    ...(skin === '' ? [] : [`skin: ${skin}`]),
    ...(currency === '' ? [] : [`currency: ${currency}`]),
  ];
  if (own.length === 0)
    throw new NewError(
      'What is its own? Give --currency, --color or --skin: a file that changes nothing is a mistake.',
    );
  const text = ['# yaml-language-server: $schema=../../.editor/customers/app.schema.json', ...own, ''].join(
    '\n',
  );
  return {
    files: new Map([[`customers/${name}/app.yaml`, text]]),
    texts: new Map(),
    hint: `Files under pages/customers/${name}/ are merged into those of the same path. See npm run explain -- ROUTE --customer ${name}`,
  };
}
