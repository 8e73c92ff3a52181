import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { createAdvisor } from '../advisor/advisor.ts';
import { ignoreFailure } from '../../api/index.ts';
import { brandingOf, useServices } from '../../services/index.ts';
import { commandsOf } from './commands.ts';
import type { CommandName } from './shortcuts.ts';
import { ToolsProvider, type OverlayProps } from './tools-context.ts';
import { typeAhead } from './type-ahead.ts';
import { useShortcuts } from './use-shortcuts.ts';

const overlays = {
  palette: async () => (await import('./CommandPalette.tsx')).CommandPalette,
  shortcuts: async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet,
} as const;

interface Overlay {
  readonly Component: ComponentType<OverlayProps>;
  readonly typed: OverlayProps['typed'];
}

/** What is at hand on every page: the palette, shortcuts and their sheet, the advisor. */
export const Tools = ({ children }: { readonly children: ReactNode }) => {
  const services = useServices();
  const navigate = useNavigate();
  const [advisor] = useState(createAdvisor);
  const [overlay, setOverlay] = useState<Overlay | null>(null);

  const open = useCallback((name: keyof typeof overlays) => {
    const ahead = typeAhead(window);
    const next = overlays[name]().then((Component) =>
      // Drawn at once: what is typed after this goes to its field.
      flushSync(() =>
        setOverlay((shown) => (shown?.Component === Component ? shown : { Component, typed: ahead.text })),
      ),
    );
    ignoreFailure(
      'without its code there is nothing to open; the notice of the connection says so',
      next.finally(ahead.end),
    );
  }, []);

  const tools = useMemo(() => {
    const commands = commandsOf({
      open,
      toggleAdvisor: advisor.toggle,
      goHome: () => void navigate('/'),
      preferences: services.preferences,
      customersSkin: () => {
        const manifest = services.content.manifest();
        return manifest === null ? 'light' : brandingOf(manifest).skin;
      },
      logOut: () =>
        ignoreFailure(
          'the tokens are gone from here; the server ends them by age',
          services.session.logOut(),
        ),
    });
    return { run: (command: CommandName): void => commands[command](), advisor };
  }, [services, navigate, advisor, open]);
  useShortcuts(tools.run);

  return (
    <ToolsProvider value={tools}>
      {children}
      {overlay !== null && (
        <overlay.Component onClose={() => setOverlay(null)} run={tools.run} typed={overlay.typed} />
      )}
    </ToolsProvider>
  );
};
