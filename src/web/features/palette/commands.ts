import type { Skin } from '../../kit/theme/index.ts';
import type { PreferenceStore } from '../../services/preferences.ts';
import { printPage } from '../../page/print/print-page.ts';
import type { CommandName } from './shortcuts.ts';

interface CommandParts {
  readonly open: (overlay: 'palette' | 'shortcuts') => void;
  readonly toggleAdvisor: (() => void) | null;
  readonly goHome: () => void;
  readonly preferences: PreferenceStore;
  /** The skin of users who have not chosen one. */
  readonly customersSkin: () => Skin;
  readonly logOut: () => void;
}

const focusFilters = (): void =>
  document.querySelector<HTMLElement>('[data-filter] :is(input, button, [tabindex])')?.focus();

/** Toggles between the dark skin and the customer's, or the light one where the customer's is dark. */
const otherSkin = (skin: Skin, customers: Skin): Skin => {
  if (skin !== 'dark') return 'dark';
  return customers === 'dark' ? 'light' : customers;
};

/** The functions of all commands. */
export const commandsOf = ({
  open,
  toggleAdvisor,
  goHome,
  preferences,
  customersSkin,
  logOut,
}: CommandParts): Readonly<Record<CommandName, () => void>> => ({
  palette: () => open('palette'),
  shortcuts: () => open('shortcuts'),
  home: goHome,
  filters: focusFilters,
  menu: () => {
    const { menuCollapsed, menuHidden } = preferences.view();
    preferences.set(menuHidden ? { menuHidden: false } : { menuCollapsed: !menuCollapsed });
  },
  skin: () => {
    const customers = customersSkin();
    preferences.set({ skin: otherSkin(preferences.view().skin ?? customers, customers) });
  },
  print: () => void printPage(),
  advisor: () => toggleAdvisor?.(),
  logOut,
});
