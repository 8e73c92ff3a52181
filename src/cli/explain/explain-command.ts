import { relative, resolve } from 'node:path';
import { formatReach, reachOf, type Colors, type Project } from '../../language/index.ts';
import { pagesOption, parsedArguments } from '../arguments.ts';
import { explanationOf } from './explain-document.ts';
import { openProject, prefixOf } from '../open-project.ts';
import type { Output } from '../output.ts';
import { Unusable } from '../unusable.ts';

const usage = `Usage: npm run explain -- ROUTE|FILE [--customer NAME] [--diff] [--pages FOLDER]
       npm run explain -- --reach FILE… [--pages FOLDER]`;

interface Arguments {
  readonly targets: readonly string[];
  readonly customer: string | null;
  readonly diff: boolean;
  readonly reach: boolean;
  readonly pages: string;
  /** The path from the working directory to the pages: `pages/`. */
  readonly prefix: string;
}

/** Explains the arguments' target. Returns the exit code. Throws an Unusable. */
export async function explainCommand(args: readonly string[], { write, colors }: Output): Promise<number> {
  const request = readArguments(args);
  const { diff, prefix } = request;
  const { project } = await openProject(request.pages);
  const lines = request.reach
    ? reaches(project, request, colors)
    : explanationOf(project, { ...targetOf(request), diff, prefix }, colors);
  write(`${lines.join('\n')}\n`);
  return 0;
}

function reaches(project: Project, { targets, pages, prefix }: Arguments, colors: Colors): string[] {
  return targets.map((target) => {
    const file = relative(pages, resolve(target)).replaceAll('\\', '/');
    const reach = reachOf(project, file) ?? reachOf(project, target);
    if (!reach) throw new Unusable(`\`${target}\` is no document below ${prefix}.`);
    return formatReach(reach, prefix, colors);
  });
}

/**
 * The target as a route, or as the project's path of a file and the customer that it belongs to. Files may be
 * relative to the working directory or to the pages.
 */
function targetOf({ targets, customer, pages }: Arguments): {
  readonly target: string;
  readonly customer: string | null;
} {
  const target = targets[0]!;
  const relativePath = relative(pages, resolve(target)).replaceAll('\\', '/');
  const file = relativePath.startsWith('..') ? target : relativePath;
  const own = /^customers\/([^/]+)\/(.+)$/.exec(file);
  if (own) return { target: own[2]!, customer: customer ?? own[1]! };
  return { target: target.startsWith('/') && relativePath.startsWith('..') ? target : file, customer };
}

function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parsedArguments(usage, args, {
    customer: { type: 'string' },
    diff: { type: 'boolean', default: false },
    reach: { type: 'boolean', default: false },
    pages: pagesOption,
  });
  if (positionals.length === 0 || (positionals.length > 1 && !values.reach)) throw new Unusable(usage);
  const pages = resolve(values.pages);
  const prefix = prefixOf(pages);
  const { customer = null, diff, reach } = values;
  return { targets: positionals, customer, diff, reach, pages, prefix };
}
