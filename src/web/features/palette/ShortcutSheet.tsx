import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { ModalDialog } from '../../kit/ModalDialog.tsx';
import { useManifest, usePreferences, useServices } from '../../services/index.ts';
import { ShortcutKeys } from './ShortcutKeys.tsx';
import { shortcuts } from './shortcuts.ts';
import type { OverlayProps } from './run-context.ts';
import css from './palette.module.css';

/** A list of the shortcuts, with a switch for single keys. */
export const ShortcutSheet = ({ onClose }: OverlayProps) => {
  const appText = useSay();
  const { preferences } = useServices();
  const { singleKeys } = usePreferences();
  const hasAdvisor = useManifest()?.advisor !== false;
  return (
    <ModalDialog label={appText('tools.shortcuts.title')} onClose={onClose}>
      <div className={css.sheetHead}>
        <h2>{appText('tools.shortcuts.title')}</h2>
        <button type="button" aria-label={appText('tools.shortcuts.close')} onClick={onClose}>
          <Glyph name="close" size={16} />
        </button>
      </div>
      <dl className={css.sheet}>
        {shortcuts
          .filter(({ command }) => command !== 'advisor' || hasAdvisor)
          .map(({ command, single }) => (
            <div key={command} data-off={(single && !singleKeys) || undefined}>
              <dt>{appText(`tools.commands.${command}`)}</dt>
              <dd>
                <ShortcutKeys command={command} />
              </dd>
            </div>
          ))}
      </dl>
      <label className={css.sheetSwitch}>
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => preferences.set({ singleKeys: event.target.checked })}
        />
        {appText('tools.shortcuts.single')}
      </label>
    </ModalDialog>
  );
};
