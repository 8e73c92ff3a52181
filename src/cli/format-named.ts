import { Unusable } from './unusable.ts';

/** Looks up the value of `--format`. Throws an Unusable that lists the command's formats. */
export function formatNamed<Format>(formats: Readonly<Record<string, Format>>, name: string): Format {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (format === undefined)
    throw new Unusable(`There is no format \`${name}\`. Known: ${Object.keys(formats).join(', ')}.`);
  return format;
}
