import { Command } from 'cmdk';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSay } from '../../i18n/index.ts';
import type { MenuPage } from '../../frame/menu/menu-tree.ts';
import { useMenu, useOpenPage } from '../../frame/menu/use-menu.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { ModalDialog } from '../../kit/ModalDialog.tsx';
import { useManifest, usePlan } from '../../services/index.ts';
import { matchScore } from './match-score.ts';
import { ShortcutKeys } from './ShortcutKeys.tsx';
import { commandNames } from './shortcuts.ts';
import type { OverlayProps } from './run-context.ts';
import css from './palette.module.css';
import { useBrands } from './use-brands.ts';

/** The address with a brand selected: of the open page, where its filters have brands, else of the home page. */
const useBrandAddress = (): ((id: string) => string) => {
  const { pathname } = useLocation();
  const open = useOpenPage();
  const plan = usePlan(open?.entry.route ?? '');
  const home = useManifest()?.home ?? '/';
  const hasBrands = plan?.filterBar?.components.some(({ name }) => name === 'brand') ?? false;
  return (id) => `${hasBrands ? pathname : home}?${new URLSearchParams({ brand: id }).toString()}`;
};

/** A page of the menu, and its tabs as entries of their own. */
const withTabs = (page: MenuPage): readonly MenuPage[] => [
  page,
  ...page.tabs.map((tab) => ({ ...page, ...tab, title: `${page.title} · ${tab.title}` })),
];

/** A search for all pages, brands and commands. */
export const CommandPalette = ({ onClose, run, typed }: OverlayProps) => {
  const appText = useSay();
  const navigate = useNavigate();
  const sections = useMenu();
  const brands = useBrands();
  const hasAdvisor = useManifest()?.advisor !== false;
  const addressOf = useBrandAddress();
  const [text, setText] = useState(typed);
  const close = (act: () => void) => (): void => {
    onClose();
    act();
  };
  const go = (to: string) => close(() => void navigate(to));
  const title = appText('tools.palette.title');
  return (
    <ModalDialog label={title} onClose={onClose}>
      <Command
        className={css.palette}
        label={title}
        loop
        filter={(_value, search, keywords = []) => matchScore(keywords, search)}
      >
        <div className={css.field}>
          <Glyph name="search" />
          <Command.Input
            data-first
            value={text}
            onValueChange={setText}
            placeholder={appText('tools.palette.placeholder')}
          />
        </div>
        <Command.List label={title}>
          <Command.Empty>{appText('tools.palette.none', { text: text.trim() })}</Command.Empty>
          {sections.map((section) => (
            <Command.Group key={section.name} heading={section.title}>
              {section.pages.flatMap(withTabs).map((page) => (
                <Command.Item
                  key={page.route}
                  value={`page ${page.route}`}
                  keywords={[page.title, section.title]}
                  onSelect={go(page.path)}
                >
                  <Icon name={page.icon ?? section.icon} drawing={page.icon ? undefined : section.drawing} />
                  {page.title}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
          {brands.length > 0 && (
            <Command.Group heading={appText('tools.palette.brands')}>
              {brands.map(({ id, title: brand }) => (
                <Command.Item
                  key={id}
                  value={`brand ${id}`}
                  keywords={[brand, appText('tools.palette.brands')]}
                  onSelect={go(addressOf(id))}
                >
                  <Icon name="TagOutlined" />
                  {brand}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          <Command.Group heading={appText('tools.palette.commands')}>
            {commandNames
              .filter((name) => name !== 'palette' && (name !== 'advisor' || hasAdvisor))
              .map((name) => (
                <Command.Item
                  key={name}
                  value={`command ${name}`}
                  keywords={[appText(`tools.commands.${name}`)]}
                  onSelect={close(() => run(name))}
                >
                  <Icon name="RightOutlined" />
                  {appText(`tools.commands.${name}`)}
                  <ShortcutKeys command={name} />
                </Command.Item>
              ))}
          </Command.Group>
        </Command.List>
      </Command>
    </ModalDialog>
  );
};
