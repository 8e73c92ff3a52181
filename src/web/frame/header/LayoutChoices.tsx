import { useSay } from '../../i18n/index.ts';
import { usePreferences, useServices } from '../../services/index.ts';
import { Choice } from '../../kit/Choice.tsx';
import css from './LayoutChoices.module.css';

/** The place of the menu and the width of the page; shown on wide screens only. */
export const LayoutChoices = () => {
  const appText = useSay();
  const { preferences } = useServices();
  const { menuCollapsed, menuHidden, contentWidth } = usePreferences();
  return (
    <div className={css.choices}>
      <Choice
        legend={appText('tools.layout.menu')}
        options={[
          { value: 'open', label: appText('tools.layout.menuOpen') },
          { value: 'collapsed', label: appText('tools.layout.menuCollapsed') },
          { value: 'hidden', label: appText('tools.layout.menuHidden') },
        ]}
        value={menuHidden ? 'hidden' : menuCollapsed ? 'collapsed' : 'open'}
        onChoose={(menu) =>
          preferences.set({ menuHidden: menu === 'hidden', menuCollapsed: menu === 'collapsed' })
        }
      />
      <Choice
        legend={appText('tools.layout.width')}
        options={[
          { value: 'full', label: appText('tools.layout.widthFull') },
          { value: 'boxed', label: appText('tools.layout.widthBoxed') },
        ]}
        value={contentWidth}
        onChoose={(width) => preferences.set({ contentWidth: width })}
      />
    </div>
  );
};
