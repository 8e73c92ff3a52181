import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Help, Unusable } from './unusable.ts';

/** `--pages`: the folder that a command is about. */
export const pagesOption = { type: 'string', default: process.env.PAGES_DIR || 'pages' } as const;

/** Arguments as `options` name them. Throws an Unusable with the usage for one that is unknown, and a Help where it is asked for. */
export function parsedArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  args: readonly string[],
  options: Options,
) {
  if (args.includes('--help') || args.includes('-h')) throw new Help(usage);
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node's hint how to pass a file of that name is longer than what is wrong.
    throw new Unusable(`${error.message.replace(/\. To specify a positional.*$/s, '.')}\n${usage}`);
  }
}
