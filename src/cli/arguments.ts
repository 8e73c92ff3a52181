import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Help, Unusable } from './unusable.ts';

/** `--pages`: the folder of pages. */
export const pagesOption = { type: 'string', default: process.env.PAGES_DIR || 'pages' } as const;

/**
 * Parses arguments. Throws an Unusable with the usage for an unknown one, and a Help when help is requested.
 */
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
    // Removes Node's hint about positional arguments, which is longer than the error.
    throw new Unusable(`${error.message.replace(/\. To specify a positional.*$/s, '.')}\n${usage}`);
  }
}
