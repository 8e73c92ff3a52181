import { darkCategorical, lightCategorical } from './palette.ts';
import { contrast, mix, onColor } from './color.ts';

export type Skin = 'light' | 'dark' | 'brand';

/** All colours and sizes of the product, used by antd, the charts and our own style sheets. */
export interface DesignTokens {
  readonly skin: Skin;
  readonly dark: boolean;
  readonly fontFamily: string;
  /** Pixels. */
  readonly radius: number;
  readonly color: {
    readonly primary: string;
    /** Text on the primary colour. */
    readonly onPrimary: string;
    /** The background of selected items. */
    readonly primaryTint: string;
    readonly page: string;
    readonly card: string;
    /** The background of floating elements: menus, tooltips, dialogs. */
    readonly raised: string;
    readonly hover: string;
    readonly border: string;
    /** A border with a high contrast, as around an input. */
    readonly borderStrong: string;
    readonly text: string;
    readonly textSecondary: string;
    readonly textTertiary: string;
    readonly grid: string;
    readonly good: string;
    readonly bad: string;
    readonly warning: string;
    readonly neutral: string;
    readonly focus: string;
  };
  /** The side navigation, which the brand skin paints in the brand's colour. */
  readonly nav: {
    readonly background: string;
    readonly border: string;
    readonly text: string;
    readonly textSecondary: string;
    readonly hover: string;
    readonly selected: string;
    readonly selectedText: string;
  };
  /** Ten colours for series; see `colorOf`. */
  readonly categorical: readonly string[];
}

const fontFamily =
  "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const radius = 8;

/** The product's colour where app.yaml sets none. */
const defaultBrand = '#2b5fd9';

const lightColor = {
  page: '#f6f7f9',
  card: '#ffffff',
  raised: '#ffffff',
  hover: '#f2f4f7',
  border: '#e4e7ec',
  borderStrong: '#c3c9d4',
  text: '#131a26',
  textSecondary: '#4d586a',
  textTertiary: '#5d687a',
  grid: '#eceef2',
  good: '#0b7a4b',
  bad: '#c02b2b',
  warning: '#9a5b00',
  neutral: '#4d586a',
} as const;

const darkColor = {
  page: '#0e1218',
  card: '#161b23',
  raised: '#1d232d',
  hover: '#1f2631',
  border: '#29313d',
  borderStrong: '#424c5c',
  text: '#e8ecf2',
  textSecondary: '#a9b3c2',
  textTertiary: '#8994a5',
  grid: '#232a35',
  good: '#46c78a',
  bad: '#ff7d78',
  warning: '#e5a84b',
  neutral: '#a9b3c2',
} as const;

/** The brand colour, moved towards black or white until it is readable as text on `background`. */
const readable = (brand: string, background: string, towards: string): string => {
  for (let part = 0; part <= 1; part += 0.08) {
    const candidate = mix(brand, towards, part);
    if (contrast(candidate, background) >= 4.5) return candidate;
  }
  return towards;
};

const plainNav = (
  color: typeof lightColor | typeof darkColor,
  primary: string,
  tint: string,
): DesignTokens['nav'] => ({
  background: color.card,
  border: color.border,
  text: color.text,
  textSecondary: color.textSecondary,
  hover: color.hover,
  selected: tint,
  selectedText: primary,
});

const brandNav = (brand: string): DesignTokens['nav'] => {
  const background = mix(readable(brand, '#ffffff', '#000000'), '#0a0f1c', 0.62);
  return {
    background,
    border: background,
    text: '#f4f6fa',
    textSecondary: mix('#ffffff', background, 0.3),
    hover: mix(background, '#ffffff', 0.08),
    selected: mix(background, '#ffffff', 0.16),
    selectedText: '#ffffff',
  };
};

/**
 * The tokens of a skin.
 * @param brand the product's or customer's colour as #rrggbb
 */
export const tokensOf = (skin: Skin, brand: string = defaultBrand): DesignTokens => {
  const dark = skin === 'dark';
  const color = dark ? darkColor : lightColor;
  const towards = dark ? '#ffffff' : '#000000';
  const primaryTint = mix(color.card, readable(brand, color.card, towards), dark ? 0.16 : 0.08);
  // Selected items are written in the primary colour on its tint, the background with the lowest contrast.
  const primary = readable(brand, primaryTint, towards);
  return {
    skin,
    dark,
    fontFamily,
    radius,
    color: { ...color, primary, onPrimary: onColor(primary), primaryTint, focus: primary },
    nav: skin === 'brand' ? brandNav(brand) : plainNav(color, primary, primaryTint),
    categorical: dark ? darkCategorical : lightCategorical,
  };
};
