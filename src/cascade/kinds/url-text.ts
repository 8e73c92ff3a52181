import type { Preset } from '../selection.ts';

/** A percent sign that encodes nothing is itself: links get mangled on their way. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** How a preset reads to a person. */
export const textOf = (preset: Preset): string =>
  preset.from === 'text' ? decode(preset.text) : String(preset.value);

/** How yes and no are written in a URL. */
export const truths: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };
