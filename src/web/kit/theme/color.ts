type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const format = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Mixes two colours, both as #rrggbb. `part`: the share of the second one, 0 to 1. */
export const mix = (from: string, to: string, part: number): string => {
  const [a, b] = [parse(from), parse(to)];
  const blend = (x: number, y: number): number => x + (y - x) * part;
  return format([blend(a[0], b[0]), blend(a[1], b[1]), blend(a[2], b[2])]);
};

/** A colour with an opacity from 0 to 1, as rgba(). */
export const withAlpha = (hex: string, alpha: number): string => `rgba(${parse(hex).join(', ')}, ${alpha})`;

const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number => {
  const [r, g, b] = parse(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};

/** The contrast of two colours by WCAG 2: 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

/** Black or white, whichever has the higher contrast on the colour. */
export const onColor = (hex: string): string =>
  contrast(hex, '#ffffff') >= contrast(hex, '#0e1218') ? '#ffffff' : '#0e1218';
