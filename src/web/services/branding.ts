import type { AppInfo, Manifest } from '../../language/plan/index.ts';
import type { Skin } from '../kit/theme/tokens.ts';

/** The product's name, logo and colour, which are shown before and around any page. */
export interface Branding {
  readonly name: string;
  readonly logo: string | null;
  readonly color: string | null;
  readonly skin: Skin;
  readonly languages: readonly string[];
}

export interface BrandingStore {
  /** The branding of the last visit, with which the app starts so that colours don't change while it loads. */
  last(): Branding | null;
  remember(branding: Branding): void;
  /** The data of the login page, loaded from the server once. */
  app(): Promise<AppInfo>;
  /** The login method of the last visit, with which the login page starts. */
  lastAuthMode(): AppInfo['authMode'];
}

/** The branding until the product's own is known. */
export const unknownBranding: Branding = {
  name: 'Reportwright',
  logo: null,
  color: null,
  skin: 'light',
  languages: [],
};

const storageKey = 'reportwright-face';
const authModeKey = 'reportwright-login';

export const brandingOf = ({ product, skin, languages }: Manifest | AppInfo): Branding => ({
  name: product.name,
  logo: product.logo,
  color: product.color,
  skin,
  languages,
});

const parseBranding = (text: string | null): Branding | null => {
  try {
    const branding = JSON.parse(text ?? 'null') as Branding | null;
    return typeof branding?.name === 'string' && Array.isArray(branding.languages) ? branding : null;
  } catch {
    return null;
  }
};

export const createBrandingStore = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  load: () => Promise<AppInfo>,
): BrandingStore => {
  let requested: Promise<AppInfo> | null = null;
  return {
    last: () => parseBranding(storage.getItem(storageKey)),
    remember: (branding) => storage.setItem(storageKey, JSON.stringify(branding)),
    app: () => {
      requested ??= load();
      requested.then(
        ({ authMode }) => storage.setItem(authModeKey, authMode),
        () => (requested = null),
      );
      return requested;
    },
    lastAuthMode: () => (storage.getItem(authModeKey) === 'oidc' ? 'oidc' : 'local'),
  };
};
