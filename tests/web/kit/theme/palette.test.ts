import { describe, expect, it } from 'vitest';
import { colorsOf, contrast, orderedColor, skins, tokensOf } from '../../../../src/web/kit/theme/index.ts';

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

// Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
const visions: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const toLms: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const times = (matrix: Matrix, v: Vector): Vector =>
  matrix.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as unknown as Vector;
const each = (v: Vector, change: (x: number) => number): Vector => v.map(change) as unknown as Vector;

const linear = (hex: string): Vector =>
  each([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Vector, (c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );

const seen = (hex: string, vision: Matrix): Vector =>
  times(
    toLab,
    each(
      times(
        toLms,
        each(times(vision, linear(hex)), (c) => Math.min(1, Math.max(0, c))),
      ),
      Math.cbrt,
    ),
  );

const distance = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe('the ten colours of series', () => {
  for (const skin of skins)
    for (const [name, vision] of Object.entries(visions))
      it(`stay apart in the ${skin} skin for ${name}`, () => {
        const colors = tokensOf(skin).categorical.map((hex) => seen(hex, vision));
        const gaps = colors.flatMap((a, i) => colors.slice(i + 1).map((b) => distance(a, b)));
        expect(Math.min(...gaps)).toBeGreaterThan(0.07);
      });

  it.each(skins)('stand out from the card in the %s skin', (skin) => {
    const tokens = tokensOf(skin);
    for (const color of tokens.categorical)
      expect(contrast(color, tokens.color.card)).toBeGreaterThanOrEqual(2.95);
  });
});

describe('the colour of a member', () => {
  it('keeps its place when the skin changes', () => {
    const [light, dark] = [tokensOf('light'), tokensOf('dark')];
    const meta = [{ id: 'Meta', number: 13 }];
    const place = light.categorical.indexOf(colorsOf(light, meta).get('Meta') ?? '');
    expect(colorsOf(dark, meta).get('Meta')).toBe(dark.categorical[place]);
  });

  it('is a colour even for names that objects are born with', () => {
    const tokens = tokensOf('light');
    for (const name of ['__proto__', 'constructor', ''])
      expect(tokens.categorical).toContain(colorsOf(tokens, [{ id: name, number: undefined }]).get(name));
  });
});

describe('the shades of members in an order', () => {
  it.each(skins)('go away from the card step by step in the %s skin', (skin) => {
    const tokens = tokensOf(skin);
    const shades = [0, 0.25, 0.5, 0.75, 1].map((part) =>
      contrast(orderedColor(tokens, part), tokens.color.card),
    );
    expect(shades).toEqual(shades.toSorted((a, b) => a - b));
    expect(new Set(shades).size).toBe(5);
    expect(shades[0]).toBeGreaterThanOrEqual(2);
  });
});

describe('the colours of text', () => {
  for (const skin of skins)
    it.each(['#2b5fd9', '#ffd400', '#0b1020', '#00b386', '#ffffff'])(
      `can be read in the ${skin} skin with the brand colour %s`,
      (brand) => {
        const { color, nav } = tokensOf(skin, brand);
        for (const text of [
          color.text,
          color.textSecondary,
          color.textTertiary,
          color.good,
          color.bad,
          color.warning,
        ])
          expect(contrast(text, color.card)).toBeGreaterThanOrEqual(4.5);
        for (const background of [color.card, color.page, color.primaryTint])
          expect(contrast(color.primary, background)).toBeGreaterThanOrEqual(4.5);
        for (const text of [color.text, color.textSecondary, color.textTertiary])
          for (const background of [color.page, color.hover, color.raised])
            expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(color.onPrimary, color.primary)).toBeGreaterThanOrEqual(4.5);
        for (const text of [nav.text, nav.textSecondary])
          expect(contrast(text, nav.background)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(nav.selectedText, nav.selected)).toBeGreaterThanOrEqual(4.5);
      },
    );
});
