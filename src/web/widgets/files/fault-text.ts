import type { FileFault } from '../../../files/index.ts';
import type { WidgetContext } from '../widget.ts';

type Reader = Pick<WidgetContext, 'appText' | 'format'>;

const isMeasured: ReadonlySet<FileFault['rule']> = new Set(['width', 'height', 'duration', 'pixels']);

/** Returns the reason why a file is refused, as a sentence. */
export function faultText(
  { rule, found = '', allowed = '' }: FileFault,
  { appText, format }: Reader,
): string {
  const isSize = rule === 'size' || rule === 'quota';
  const textOf = (value: string | number): string => {
    if (isSize) return sizeText(Number(value), { appText, format });
    // The server sends figures as texts.
    const figure = value === '' || !isMeasured.has(rule) ? NaN : Number(value);
    if (Number.isNaN(figure)) return String(value);
    const digits = Number.isInteger(figure) ? 0 : 1;
    return format.full(figure, { format: 'decimal', digits });
  };
  return appText(`files.faults.${rule}`, { found: textOf(found), allowed: textOf(allowed) });
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Formats a size with its unit, such as `1.2 MB`. */
export function sizeText(bytes: number, { format }: Reader): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const figure = format.full(bytes / 1000 ** step, { format: 'decimal', digits: step === 0 ? 0 : 1 });
  return `${figure}\u00a0${units[step]}`;
}
