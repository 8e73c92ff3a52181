import { checkName, known, NewError } from './draft.ts';
import type { PagesDraft, PagesNow } from './draft.ts';

export interface CustomerAnswers {
  readonly name: string;
  readonly currency: string;
  readonly color: string;
  readonly skin: string;
  /** The time zone of its days. */
  readonly timeZone?: string;
}

export function checkCustomerName(name: string, { project }: PagesNow): void {
  checkName('--name', name, /^[a-z0-9][a-z0-9_-]*$/, 'small letters, digits, _ and - are expected');
  if (project.customers.has(name))
    throw new NewError(`There is a customer ${name} already: pages/customers/${name}/.`);
}

export function checkCurrency(currency: string, { project }: PagesNow): void {
  if (currency === '') return;
  checkName('--currency', currency, /^[A-Z]{3}$/, 'three capital letters are expected, as EUR');
  refuseSame('currency', currency, project.base.app?.currency);
}

export function checkColor(color: string, { project }: PagesNow): void {
  if (color === '') return;
  checkName('--color', color, /^#[0-9a-fA-F]{6}$/, 'a colour as #0f766e is expected');
  refuseSame('color', color, project.base.app?.product.color);
}

export function checkSkin(skin: string, { project }: PagesNow): void {
  if (skin === '') return;
  known('skin', skin, ['light', 'dark', 'brand']);
  refuseSame('skin', skin, project.base.app?.skin);
}

/** Throws a NewError when a customer would have nothing of its own. */
export function checkOwn(answers: readonly string[]): void {
  if (answers.every((answer) => answer === ''))
    throw new NewError(
      'What is its own? Give --currency, --color or --skin: a file that changes nothing is a mistake.',
    );
}

function refuseSame(what: string, own: string, ofAll: string | null | undefined): void {
  if (own === ofAll)
    throw new NewError(
      `The product has the ${what} ${own} already: a customer's own is another one, or none.`,
    );
}

/** Drafts a customer's variant of app.yaml. */
export function newCustomer({ name, currency, color, skin, timeZone }: CustomerAnswers): PagesDraft {
  const own = [
    ...(color === '' ? [] : [`product: { color: "${color}" }`]),
    ...(skin === '' ? [] : [`skin: ${skin}`]),
    ...(currency === '' ? [] : [`currency: ${currency}`]),
    ...(timeZone === undefined ? [] : [`timeZone: ${timeZone}`]),
  ];
  const text = ['# yaml-language-server: $schema=../../.editor/customers/app.schema.json', ...own, ''].join(
    '\n',
  );
  return {
    files: new Map([[`customers/${name}/app.yaml`, text]]),
    texts: new Map(),
    hint: `Files under pages/customers/${name}/ are merged into those of the same path. See npm run explain -- ROUTE --customer ${name}`,
  };
}
