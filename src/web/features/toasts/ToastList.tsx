import { useSyncExternalStore } from 'react';
import { Toast, ToastPlace } from '../../kit/Toast.tsx';
import { useServices } from '../../services/index.ts';

/** The notifications, above every page. */
export const ToastList = () => {
  const { toasts } = useServices();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.view);
  return (
    <ToastPlace>
      {shown.map(({ id, text, action }) => (
        <Toast
          key={id}
          text={text}
          action={
            action && {
              ...action,
              run: () => {
                toasts.dismiss(id);
                action.run();
              },
            }
          }
          onHeld={(isHeld) => (isHeld ? toasts.hold(id) : toasts.release(id))}
        />
      ))}
    </ToastPlace>
  );
};
