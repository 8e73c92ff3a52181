const truths: Readonly<Record<string, string>> = {
  true: 'true',
  yes: 'true',
  on: 'true',
  false: 'false',
  no: 'false',
  off: 'false',
};

const numeral = /^(-?\d+(?:\.\d+)?)(?:px|%)?$/;
const names = /^[\w-]+(?:\s*,\s*[\w-]+)*$/;

/**
 * The correct notation of a text that was meant as a value of another type: `yes`, `"300"`, `300px`, a list
 * without brackets.
 */
export function suggestValue(text: string, types: readonly unknown[]): string | undefined {
  const truth = truths[text.toLowerCase()];
  if (types.includes('boolean') && truth !== undefined) return truth;
  const number = numeral.exec(text)?.[1];
  if (number !== undefined && (types.includes('number') || types.includes('integer'))) {
    return types.includes('number') || Number.isInteger(Number(number)) ? number : undefined;
  }
  if (types.includes('array') && names.test(text)) return `[${text.split(/\s*,\s*/).join(', ')}]`;
  return undefined;
}
