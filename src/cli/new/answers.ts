import { parsedArguments } from '../arguments.ts';
import { NewError } from './draft.ts';

/** What can be created, with the flags of each kind and whether it works without any. */
export const kinds = {
  page: ['route', 'dataset', 'measures', 'dimensions', 'title', 'filter-bar', 'section', 'icon'],
  'filter-bar': ['name', 'dataset', 'dimensions', 'components'],
  dataset: ['table', 'name'],
  resource: ['name', 'fields', 'key', 'title', 'mirror'],
  customer: ['name', 'currency', 'color', 'skin'],
  'widget-type': ['name', 'description'],
} as const;

export type Kind = keyof typeof kinds;
export type Flags = Readonly<Record<string, string | undefined>>;

export interface Request {
  readonly kind: Kind | null;
  readonly flags: Flags;
  /** Asks no questions: missing answers are defaults or errors. */
  readonly yes: boolean;
}

export const USAGE = `npm run new -- KIND [flags] [--yes]

  page         --route /x --dataset NAME [--measures a,b] [--dimensions a,b] [--title TEXT] [--filter-bar NAME|none] [--section NAME] [--icon NAME]
  filter-bar   --name NAME --dataset NAME [--dimensions a,b]   lists of the dataset's members, each narrowed by those before it
  filter-bar   --name NAME --components brand,campaign,date    as other filter bars have them
  dataset      --table TABLE [--name NAME]
  resource     --name NAME --fields brand:delivery_daily.brand,month:month,state:draft|approved,amount:decimal,note --key brand,month [--title TEXT] [--mirror TABLE|none]
  customer     --name NAME [--currency EUR] [--color "#0f766e"] [--skin light|dark|brand]
  widget-type  --name NAME [--description TEXT]

  What is left out is asked for in a terminal; with --yes it takes its default, or is an error. Nothing is ever written over.
  DATA_DIR and PAGES_DIR say where data and pages are.`;

/** Parses the arguments. Throws a NewError for invalid ones. */
export function readRequest(args: readonly string[]): Request {
  const names = [...new Set(Object.values(kinds).flat())];
  const { values, positionals } = parsedArguments(USAGE, args, {
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    yes: { type: 'boolean' as const, default: false },
  });
  const [kind, ...more] = positionals;
  if (kind !== undefined && !Object.hasOwn(kinds, kind))
    throw new NewError(
      `There is no ${JSON.stringify(kind)} to make. There are: ${Object.keys(kinds).join(', ')}.`,
    );
  if (more.length > 0) throw new NewError(`One thing at a time: ${more.join(', ')} would be left out.`);
  const { yes, ...rest } = values;
  const flags = rest as Flags;
  if (flags.components !== undefined && flags.dataset !== undefined)
    throw new NewError('A filter bar takes --dataset or --components, not both.');
  const taken: readonly string[] = kind === undefined ? names : kinds[kind as Kind];
  const strange = Object.keys(flags).find((flag) => !taken.includes(flag));
  if (strange !== undefined)
    throw new NewError(
      `A ${kind} takes no --${strange}. It takes ${taken.map((flag) => `--${flag}`).join(', ')}.`,
    );
  return { kind: (kind as Kind | undefined) ?? null, flags, yes: yes === true };
}

/** Splits `a, b` into a list. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
