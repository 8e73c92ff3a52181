import type { Preset } from '../selection.ts';

/** Decodes text of a URL. Returns malformed text unchanged: links get mangled in transit. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** The text of a preset for the user. */
export const textOf = (preset: Preset): string =>
  preset.from === 'text' ? decode(preset.text) : String(preset.value);

/** Notations of booleans in a URL. */
export const truths: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };
