import { Unusable } from './unusable.ts';

/** `--pages`: the folder that a command is about. */
export const pagesOption = { type: 'string', default: process.env.PAGES_DIR || 'pages' } as const;

/** What `read` makes of a command's arguments. Throws an Unusable with the usage where it does not know one of them. */
export function orUsage<Arguments>(usage: string, read: () => Arguments): Arguments {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeError) throw new Unusable(`${error.message}\n${usage}`);
    throw error;
  }
}
