import { Document, isNode } from 'yaml';
import type { Layered } from '../source/layered.ts';
import type { Colors } from '../format/format-pretty.ts';
import { changesOf, originsOf, type Change } from './explain.ts';

/** The merged document as YAML, each value with the file and line that it came from as a comment. */
export function formatOrigins(document: Layered, prefix: string): string {
  const yaml = new Document(document.value);
  for (const { path, file, line } of originsOf(document)) {
    const node = yaml.getIn(path, true);
    if (isNode(node)) node.comment = ` ${prefix}${file}:${line}`;
  }
  return yaml.toString({ lineWidth: 0, commentString: (comment) => `#${comment}` });
}

/** What a customer changes, one line for each value. */
export function formatChanges(document: Layered, prefix: string, colors: Colors): string[] {
  return changesOf(document).map(
    (change) => `${describe(change, colors)}  ${colors.dim(`${prefix}${change.file}:${change.line}`)}`,
  );
}

function describe({ kind, path, from, to }: Change, { red, yellow, cyan, bold }: Colors): string {
  const name = bold(path.join('.'));
  if (kind === 'added') return `${cyan('+')} ${name}: ${JSON.stringify(to)}`;
  if (kind === 'removed') return `${red('-')} ${name}: ${JSON.stringify(from)}`;
  return `${yellow('~')} ${name}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`;
}
