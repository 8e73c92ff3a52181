import type { Skin } from '../../kit/theme/index.ts';
import type { PreferenceStore } from '../../services/preferences.ts';
import { printPage } from '../../page/print/print-page.ts';
import type { CommandName } from './shortcuts.ts';

interface CommandParts {
  readonly open: (overlay: 'palette' | 'shortcuts') => void;
  readonly toggleAdvisor: (() => void) | null;
  readonly goHome: () => void;
  readonly preferences: PreferenceStore;
  /** The skin of who has chosen none. */
  readonly customersSkin: () => Skin;
  readonly logOut: () => void;
}

const focusFilters = (): void =>
  document.querySelector<HTMLElement>('[data-filter] :is(input, button, [tabindex])')?.focus();

/** From the dark skin back to the customer's own, which is light unless that one is dark too. */
const otherSkin = (skin: Skin, customers: Skin): Skin => {
  if (skin !== 'dark') return 'dark';
  return customers === 'dark' ? 'light' : customers;
};

/** What each command does. */
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
