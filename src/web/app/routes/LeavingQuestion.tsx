import { useBlocker } from 'react-router-dom';
import { useSay } from '../../i18n/index.ts';
import { Button } from '../../kit/Button.tsx';
import { ModalDialog } from '../../kit/ModalDialog.tsx';
import { isLeavingHeld } from '../../page/leaving.ts';
import css from './LeavingQuestion.module.css';

/**
 * Asks for confirmation before a page with unsaved changes is left for another one of the app. The changes are kept
 * in this browser.
 */
export const LeavingQuestion = () => {
  const appText = useSay();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isLeavingHeld(),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ModalDialog label={appText('grid.leaving.title')} onClose={() => blocker.reset()}>
      <div className={css.question}>
        <h2>{appText('grid.leaving.title')}</h2>
        <p>{appText('grid.leaving.text')}</p>
        <footer>
          <Button onPress={() => blocker.proceed()}>{appText('grid.leaving.leave')}</Button>
          <Button kind="primary" onPress={() => blocker.reset()}>
            {appText('grid.leaving.stay')}
          </Button>
        </footer>
      </div>
    </ModalDialog>
  );
};
