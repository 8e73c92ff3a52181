import type { ParamTemplate } from './filter-bar.ts';

/**
 * The referent of a token: the value of a component, a route parameter, a session value, or a field of the
 * record that a command is called with.
 */
export interface Token {
  readonly kind: 'component' | 'route' | 'session' | 'record';
  readonly name: string;
}

export type ParamScalar = string | number | boolean;
/** A parameter's value before it is sent. A list becomes one comma-separated text. */
export type QueryParamValue = ParamScalar | readonly ParamScalar[];
/** Parameters as sent. A value that is exactly one token keeps its type; a list is one text. */
export type SentParams = Readonly<Record<string, ParamScalar>>;

/** The values that replace tokens. A missing or empty value drops the parameter. */
export interface TokenScope {
  readonly values: Readonly<Record<string, QueryParamValue | null | undefined>>;
  readonly route: Readonly<Record<string, string | undefined>>;
  readonly session: Readonly<Record<string, string | undefined>>;
  readonly record?: Readonly<Record<string, QueryParamValue | null | undefined>>;
}

const tokenPattern = /\$(?:(route|session|record)\.([A-Za-z_][A-Za-z0-9_]*)|([a-z][A-Za-z0-9]*))\$/g;

function tokenOf(kind: string | undefined, qualified: string | undefined, plain: string | undefined): Token {
  return kind === undefined
    ? { kind: 'component', name: plain! }
    : { kind: kind as 'route' | 'session' | 'record', name: qualified! };
}

/** The notation of a token in files: `$brand$`. */
export function tokenText(token: Token): string {
  return token.kind === 'component' ? `$${token.name}$` : `$${token.kind}.${token.name}$`;
}

/** The tokens of a text or a list of texts, in order and without duplicates. */
export function tokensIn(template: ParamTemplate): readonly Token[] {
  if (!hasDollar(template)) return none;
  const texts = Array.isArray(template) ? template : [template];
  const found = new Map<string, Token>();
  for (const text of texts) {
    if (typeof text !== 'string' || !text.includes('$')) continue;
    for (const [written, kind, qualified, plain] of text.matchAll(tokenPattern)) {
      found.set(written, tokenOf(kind, qualified, plain));
    }
  }
  return [...found.values()];
}

/** A cheap test that skips most texts. */
function hasDollar(template: ParamTemplate): boolean {
  if (typeof template === 'string') return template.includes('$');
  return Array.isArray(template) && template.some((text) => typeof text === 'string' && text.includes('$'));
}

const none: readonly Token[] = [];

const strayPattern = /\$\{\s*([^}]*?)\s*\}|\{\{\s*([^}]*?)\s*\}\}|\$([A-Za-z_][\w.-]*)\$?/;

/**
 * Text that resembles a token but is none: `${brand}` and `{{ brand }}` of other tools, `$brand`, `$Brand$`.
 * It would be sent literally.
 */
export interface StrayToken {
  readonly written: string;
  readonly name: string;
}

const mayBeStray = (text: unknown): boolean =>
  typeof text === 'string' && (text.includes('$') || text.includes('{{'));

const mayHaveStray = (template: ParamTemplate): boolean =>
  Array.isArray(template) ? template.some(mayBeStray) : mayBeStray(template);

/** The first stray token of a text or a list of texts. Null when there is none. */
export function strayTokenIn(template: ParamTemplate): StrayToken | null {
  if (!mayHaveStray(template)) return null;
  for (const text of [template].flat()) {
    if (typeof text !== 'string') continue;
    const found = strayPattern.exec(text.replaceAll(tokenPattern, ' '));
    if (found) return { written: found[0], name: found[1] ?? found[2] ?? found[3]! };
  }
  return null;
}

/** The tokens of all parameters, without duplicates. */
export function tokensInParams(params: Readonly<Record<string, ParamTemplate>>): readonly Token[] {
  return tokensIn(Object.values(params).flatMap((param) => param as string | readonly string[]));
}

/** Whether a value is undefined, null, `""`, `[]` or `{}`. `false` and `0` are not empty. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function lookUp(token: Token, scope: TokenScope): QueryParamValue | null {
  const places = {
    component: scope.values,
    route: scope.route,
    session: scope.session,
    record: scope.record ?? {},
  };
  const place = places[token.kind];
  const value = Object.hasOwn(place, token.name) ? place[token.name] : undefined;
  return value === undefined || isEmptyValue(value) ? null : value;
}

/**
 * A text with its tokens replaced. The bare value when the text is exactly one token, null when any token is
 * empty.
 */
function fillText(text: string, scope: TokenScope): QueryParamValue | null {
  const tokens = tokensIn(text);
  if (tokens.length === 0) return text;
  if (tokens.length === 1 && tokenText(tokens[0]!) === text) return lookUp(tokens[0]!, scope);
  if (tokens.some((token) => lookUp(token, scope) === null)) return null;
  return text.replace(tokenPattern, (_, kind?: string, qualified?: string, plain?: string) =>
    String(lookUp(tokenOf(kind, qualified, plain), scope)),
  );
}

/** The value of a parameter with its tokens replaced. Null when the parameter is dropped. */
export function fillParam(template: ParamTemplate, scope: TokenScope): QueryParamValue | null {
  if (typeof template === 'string') {
    const filled = fillText(template, scope);
    return isEmptyValue(filled) ? null : filled;
  }
  if (typeof template === 'number' || typeof template === 'boolean') return template;
  const items = template.flatMap((item) => {
    const filled = typeof item === 'string' ? fillText(item, scope) : item;
    return filled === null || isEmptyValue(filled) ? [] : filled;
  });
  return items.length === 0 ? null : items;
}

/** The parameters to send, in the written order. Empty ones are dropped. */
export function fillParams(params: Readonly<Record<string, ParamTemplate>>, scope: TokenScope): SentParams {
  const sent: Record<string, ParamScalar> = {};
  for (const [name, template] of Object.entries(params)) {
    const value = fillParam(template, scope);
    if (value !== null) sent[name] = typeof value === 'object' ? value.join(',') : value;
  }
  return sent;
}

/**
 * A path with its tokens replaced and encoded. Null when a token is empty: such a path is never requested.
 */
export function fillPath(path: string, scope: TokenScope): string | null {
  if (tokensIn(path).some((token) => lookUp(token, scope) === null)) return null;
  return path.replace(tokenPattern, (_, kind?: string, qualified?: string, plain?: string) =>
    encodeURIComponent(String(lookUp(tokenOf(kind, qualified, plain), scope))),
  );
}
