import type { ASTNode, Environment } from '@marcbachmann/cel-js';
import { environmentWith } from './environment.ts';
import { writtenNames, type ExpressionNames } from './names.ts';

/** A mistake in an expression. `from` and `to` are offsets in its text. */
interface ExpressionFault {
  /** `type`: the names are known, but the types do not match. */
  readonly kind: 'syntax' | 'name' | 'type';
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

interface ValidatedExpression {
  readonly fault: ExpressionFault | null;
  /** The type of the result. Null when the expression has a mistake. */
  readonly type: string | null;
  /** The known names that the expression uses, as written. */
  readonly names: readonly string[];
}

const kinds: Readonly<Record<string, ExpressionFault['kind']>> = {
  unknown_variable: 'name',
  no_such_key: 'name',
};

/** Parses an expression and checks its names and types. With `open`, unknown names are allowed. */
export function validateExpression(text: string, names: ExpressionNames, open = false): ValidatedExpression {
  const environment = environmentWith(names, open);
  const parsed = parse(text, environment);
  if (typeof parsed !== 'function') return { fault: parsed, type: null, names: [] };
  const { valid, type, error } = parsed.check();
  if (valid || error === undefined) {
    const known = new Set(writtenNames(names));
    const named = [...namesIn(parsed.ast)].filter((name) => known.has(name));
    return { fault: null, type: type ?? 'dyn', names: [...new Set(named)] };
  }
  const kind = kinds[error.code] ?? 'type';
  const { start = 0, end = text.length } = error.range ?? {};
  // An unknown name in a group is reported with the group.
  const from = kind === 'name' ? beginOfName(text, start) : start;
  return { fault: { kind, from, to: end, reason: plainReason(error.summary) }, type: null, names: [] };
}

/** The names in a valid expression. */
export function namesOfExpression(text: string): string[] {
  const parsed = parse(text, environmentWith({}, true));
  return typeof parsed === 'function' ? [...new Set(namesIn(parsed.ast))] : [];
}

function parse(text: string, environment: Environment): ReturnType<Environment['parse']> | ExpressionFault {
  try {
    return environment.parse(text);
  } catch (error) {
    const { range, summary } = error as { readonly range?: { start: number; end: number }; summary?: string };
    return {
      kind: 'syntax',
      from: range?.start ?? 0,
      to: range?.end ?? text.length,
      reason: plainReason(summary ?? String(error)),
    };
  }
}

function beginOfName(text: string, at: number): number {
  const before = /[\w.]*$/.exec(text.slice(0, at));
  return at - (before?.[0].length ?? 0);
}

/** The engine's names of types, with those of the reference. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\blist<string>|\blist<double>|\blist<int>/g, 'a list'],
  [/\bstring\b/g, 'text'],
  [/\b(double|int|uint)\b/g, 'number'],
  [/\bbool\b/g, 'true-or-false'],
  [/\bno such overload: /g, 'these do not fit together: '],
  [/\bfound no matching overload for /g, 'there is no such function for these: '],
  [/\bEOF\b/g, 'the end'],
];

const plainReason = (summary: string): string =>
  words.reduce((text, [word, plain]) => text.replaceAll(word, plain), summary).replace(/\.$/, '');

/** The names in an expression: `brand`, `rows.daily`. */
function* namesIn(node: ASTNode): Iterable<string> {
  if (node.op === 'id') yield node.args;
  else if (node.op === '.' && node.args[0].op === 'id') yield `${node.args[0].args}.${node.args[1]}`;
  else for (const inner of nodesIn(node.args)) yield* namesIn(inner);
}

function nodesIn(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(nodesIn);
  return typeof args === 'object' && args !== null && 'op' in args ? [args as ASTNode] : [];
}
