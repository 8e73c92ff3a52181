import { Unusable } from './unusable.ts';

/** The value of `--format` among a command's own. Throws an Unusable that names them. */
export function formatNamed<Format>(formats: Readonly<Record<string, Format>>, name: string): Format {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (format === undefined)
    throw new Unusable(`There is no format \`${name}\`. Known: ${Object.keys(formats).join(', ')}.`);
  return format;
}
