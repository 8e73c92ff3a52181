import { useEffect, useRef } from 'react';
import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { ProductMark } from '../look/ProductMark.tsx';
import { useBranding } from '../../services/use-branding.ts';
import { SideMenu } from './SideMenu.tsx';
import css from './MenuDrawer.module.css';

/** The menu on a narrow screen: a modal dialog, which keeps the focus until it is closed. */
export const MenuDrawer = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const appText = useSay();
  const branding = useBranding();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={css.drawer}
      aria-label={appText('shell.nav.label')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div className={css.content}>
          <div className={css.top}>
            <ProductMark branding={branding} />
            <button
              type="button"
              className={css.close}
              aria-label={appText('shell.nav.close')}
              onClick={onClose}
            >
              <Glyph name="close" size={20} />
            </button>
          </div>
          <SideMenu narrow={false} onWiden={onClose} onChoose={onClose} />
        </div>
      )}
    </dialog>
  );
};
