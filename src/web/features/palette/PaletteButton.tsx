import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { ShortcutKeys } from './ShortcutKeys.tsx';
import { useRun } from './run-context.ts';
import css from './PaletteButton.module.css';

/** A button that opens the palette and shows its shortcut. */
export const PaletteButton = () => {
  const appText = useSay();
  const run = useRun();
  return (
    <button
      type="button"
      className={css.button}
      title={appText('tools.palette.title')}
      aria-haspopup="dialog"
      onClick={() => run('palette')}
    >
      <Glyph name="search" />
      <span className={css.words}>
        {appText('tools.palette.open')} <ShortcutKeys command="palette" />
      </span>
    </button>
  );
};
