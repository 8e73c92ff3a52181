import { useSyncExternalStore } from 'react';
import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { useServices } from '../../services/index.ts';
import css from './ConnectionNotice.module.css';

/**
 * Explains why nothing loads. It is at the bottom of the window, where it moves nothing, and title and filters stay
 * visible.
 */
export const ConnectionNotice = () => {
  const appText = useSay();
  const { connection } = useServices();
  const state = useSyncExternalStore(connection.subscribe, connection.view);
  return (
    <div className={css.place} role="status">
      {state !== 'good' && (
        <p className={css.notice} data-connection={state}>
          <Glyph name="alert" size={16} />
          {appText(`tools.connection.${state}`)}
        </p>
      )}
    </div>
  );
};
