import { useSyncExternalStore } from 'react';
import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { useServices } from '../../services/index.ts';
import css from './ConnectionNotice.module.css';

/** Says why nothing new comes. It lies over the foot of the page: nothing moves for it, and title and filters stay in sight. */
export const ConnectionNotice = () => {
  const say = useSay();
  const { connection } = useServices();
  const state = useSyncExternalStore(connection.subscribe, connection.view);
  return (
    <div className={css.place} role="status">
      {state !== 'good' && (
        <p className={css.notice} data-connection={state}>
          <Glyph name="alert" size={16} />
          {say(`tools.connection.${state}`)}
        </p>
      )}
    </div>
  );
};
