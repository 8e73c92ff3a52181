/** A displayed figure. */
export interface Shown {
  readonly value: number;
  /** The value of one unit in the last displayed digit. */
  readonly step: number;
}

const magnitudes: Readonly<Record<string, number>> = { '': 1, '%': 0.01, K: 1e3, M: 1e6, B: 1e9, x: 1 };

/** Whether a language uses a decimal comma: 1.234,5 or 1 234,5 instead of 1,234.5. */
const hasDecimalComma = (language: string): boolean => language !== 'en';

/** Parses `€1,234.50`, `−2.4%`, `1.2M` or `3.4x` in a language's format; null for any other text. */
export const readFigure = (text: string, language = 'en'): Shown | null => {
  const bare = text.replaceAll(/[\s€$£₺\u00a0\u202f]/g, '').replace('\u2212', '-');
  const plain = hasDecimalComma(language)
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare.replaceAll(',', '');
  const found = /^(-?\d+)(?:\.(\d+))?([%KMBx×]?)$/i.exec(plain);
  if (found === null) return null;
  const [, whole = '', decimals = '', unit = ''] = found;
  const magnitude = magnitudes[unit === '×' || unit === 'X' ? 'x' : unit] ?? magnitudes[unit.toUpperCase()]!;
  return {
    value: Number(`${whole}.${decimals === '' ? '0' : decimals}`) * magnitude,
    step: 10 ** -decimals.length * magnitude,
  };
};

/** Section 9 of the specification: figures nearer to zero than 0.01 are displayed as 0. */
const asZero = (text: string, figure: number, language: string): boolean =>
  Math.abs(text.includes('%') ? figure * 100 : figure) < 0.01 && readFigure(text, language)?.value === 0;

/** Whether a text shows this figure, rounded to the displayed digits. */
export const shows = (text: string, figure: number, language = 'en'): boolean => {
  if (asZero(text, figure, language)) return true;
  const shown = readFigure(text, language);
  return (
    shown !== null && Math.abs(shown.value - figure) <= shown.step * 0.5 + Math.abs(figure) * 1e-9 + 1e-12
  );
};
