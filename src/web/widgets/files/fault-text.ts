import type { FileFault } from '../../../files/index.ts';
import type { WidgetContext } from '../widget.ts';

type Reader = Pick<WidgetContext, 'say' | 'format'>;

/** Why a file is refused, in a sentence. */
export function faultText({ rule, found = '', allowed = '' }: FileFault, { say, format }: Reader): string {
  const isSize = rule === 'size' || rule === 'quota';
  const said = (value: string | number): string =>
    isSize
      ? sizeText(Number(value), { say, format })
      : typeof value === 'number'
        ? format.full(value)
        : value;
  return say(`files.faults.${rule}`, { found: said(found), allowed: said(allowed) });
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `1.2 MB`. */
export function sizeText(bytes: number, { format }: Reader): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const figure = format.full(bytes / 1000 ** step, { format: 'decimal', digits: step === 0 ? 0 : 1 });
  return `${figure} ${units[step]}`;
}
