import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { ignoreFailure } from '../../api/index.ts';
import { brandingOf, useServices } from '../../services/index.ts';
import { commandsOf } from './commands.ts';
import type { CommandName } from './shortcuts.ts';
import { RunProvider, type OverlayProps } from './run-context.ts';
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

interface CommandsProps {
  /** Null where there is no advisor. */
  readonly toggleAdvisor: (() => void) | null;
  readonly children: ReactNode;
}

/** The commands of every page: the palette, the shortcuts, and the list of shortcuts. */
export const Commands = ({ toggleAdvisor, children }: CommandsProps) => {
  const services = useServices();
  const navigate = useNavigate();
  const [overlay, setOverlay] = useState<Overlay | null>(null);

  const open = useCallback((name: keyof typeof overlays) => {
    const ahead = typeAhead(window);
    const next = overlays[name]().then((Component) =>
      // Rendered synchronously, so that the next key goes to its field.
      flushSync(() =>
        setOverlay((shown) => (shown?.Component === Component ? shown : { Component, typed: ahead.text })),
      ),
    );
    ignoreFailure(
      'without its code there is nothing to open; the notice of the connection says so',
      next.finally(ahead.end),
    );
  }, []);

  const run = useMemo(() => {
    const commands = commandsOf({
      open,
      toggleAdvisor,
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
    return (command: CommandName): void => commands[command]();
  }, [services, navigate, toggleAdvisor, open]);
  useShortcuts(run);

  return (
    <RunProvider value={run}>
      {children}
      {overlay !== null && (
        <overlay.Component onClose={() => setOverlay(null)} run={run} typed={overlay.typed} />
      )}
    </RunProvider>
  );
};
