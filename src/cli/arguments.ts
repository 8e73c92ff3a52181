import { Help, Unusable } from './unusable.ts';

/** `--pages`: the folder that a command is about. */
export const pagesOption = { type: 'string', default: process.env.PAGES_DIR || 'pages' } as const;

/**
 * What `read` makes of a command's arguments. Throws an Unusable with the usage where it does not know one of them, and
 * the usage alone where it is asked for.
 */
export function orUsage<Arguments>(usage: string, read: () => Arguments): Arguments {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeError && /^Unknown option '(?:--help|-h)'/.test(error.message))
      throw new Help(usage);
    // Node's hint how to pass a file of that name is longer than what is wrong.
    if (error instanceof TypeError)
      throw new Unusable(`${error.message.replace(/\. To specify a positional.*$/s, '.')}\n${usage}`);
    throw error;
  }
}
