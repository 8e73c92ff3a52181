import { theme, type ThemeConfig } from 'antd';
import type { DesignTokens } from './tokens.ts';

const shape = (tokens: DesignTokens): ThemeConfig['token'] => ({
  fontFamily: tokens.fontFamily,
  fontSize: 14,
  sizeUnit: 4,
  sizeStep: 4,
  borderRadius: 6,
  borderRadiusLG: tokens.radius,
  borderRadiusSM: 4,
  controlHeight: 32,
  wireframe: false,
  lineWidthFocus: 2,
  motionDurationFast: '0.1s',
  motionDurationMid: '0.15s',
  motionDurationSlow: '0.15s',
});

const colors = ({ color }: DesignTokens): ThemeConfig['token'] => ({
  colorPrimary: color.primary,
  // The focus ring: antd's own is too pale.
  colorPrimaryBorder: color.focus,
  colorInfo: color.primary,
  colorLink: color.primary,
  colorSuccess: color.good,
  colorError: color.bad,
  colorWarning: color.warning,
  colorTextBase: color.text,
  colorText: color.text,
  colorTextSecondary: color.textSecondary,
  colorTextTertiary: color.textTertiary,
  colorTextDescription: color.textSecondary,
  colorTextPlaceholder: color.textTertiary,
  // Disabled text stays readable.
  colorTextDisabled: color.textTertiary,
  colorBgBase: color.card,
  colorBgLayout: color.page,
  colorBgContainer: color.card,
  colorBgElevated: color.raised,
  colorBorder: color.borderStrong,
  colorBorderSecondary: color.border,
  colorSplit: color.border,
  colorTextLightSolid: color.onPrimary,
});

/** antd's theme: the same tokens, borders instead of shadows, tabular figures. */
export const antdTheme = (tokens: DesignTokens, motion: boolean): ThemeConfig => ({
  algorithm: tokens.dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
  // A stable key instead of React's ids, so that all roots share one set of variables.
  cssVar: { key: 'product' },
  hashed: false,
  // The build extracts antd's styles into style sheets (scripts/build/antd-styles); in development the browser
  // generates them.
  zeroRuntime: import.meta.env.PROD,
  token: { ...shape(tokens), ...colors(tokens), motion },
  components: {
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
    Card: { headerFontSize: 14, headerHeight: 44, bodyPadding: 16, headerPadding: 16 },
    Table: {
      headerBg: tokens.color.card,
      headerColor: tokens.color.textSecondary,
      rowHoverBg: tokens.color.hover,
    },
    Tooltip: { colorBgSpotlight: tokens.dark ? '#2a3240' : '#1c2431', colorTextLightSolid: '#ffffff' },
    Select: { optionSelectedBg: tokens.color.primaryTint, optionActiveBg: tokens.color.hover },
  },
});
