import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { createAdvisor } from '../advisor/advisor.ts';
import { AdvisorChat } from '../advisor/AdvisorChat.tsx';
import { ignoreFailure } from '../http/index.ts';
import { faceOf, useServices } from '../services/index.ts';
import { commandsOf } from './commands.ts';
import type { CommandName } from './shortcuts.ts';
import { ToolsProvider, type OverlayProps } from './tools-context.ts';
import { useShortcuts } from './use-shortcuts.ts';

const overlays = {
  palette: async () => (await import('./CommandPalette.tsx')).CommandPalette,
  shortcuts: async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet,
} as const;

/** What is at hand on every page: the palette, shortcuts and their sheet, the advisor. */
export const Tools = ({ children }: { readonly children: ReactNode }) => {
  const services = useServices();
  const navigate = useNavigate();
  const [advisor] = useState(createAdvisor);
  const [Overlay, setOverlay] = useState<ComponentType<OverlayProps> | null>(null);

  const open = useCallback((name: keyof typeof overlays) => {
    const shown = overlays[name]().then((component) => setOverlay(() => component));
    ignoreFailure('without its code there is nothing to open; the notice of the connection says so', shown);
  }, []);

  const run = useMemo(() => {
    const commands = commandsOf({
      open,
      toggleAdvisor: advisor.toggle,
      goHome: () => void navigate('/'),
      preferences: services.preferences,
      customersSkin: () => {
        const manifest = services.content.manifest();
        return manifest === null ? 'light' : faceOf(manifest).skin;
      },
      logOut: () =>
        ignoreFailure(
          'the tokens are gone from here; the server ends them by age',
          services.session.logOut(),
        ),
    });
    return (command: CommandName): void => commands[command]();
  }, [services, navigate, advisor, open]);
  useShortcuts(run);

  return (
    <ToolsProvider value={run}>
      {children}
      <AdvisorChat advisor={advisor} />
      {Overlay !== null && <Overlay onClose={() => setOverlay(null)} run={run} />}
    </ToolsProvider>
  );
};
