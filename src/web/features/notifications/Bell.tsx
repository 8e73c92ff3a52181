import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { Popover } from '../../kit/Popover.tsx';
import css from './Bell.module.css';
import { NotificationList } from './NotificationList.tsx';
import { useUnread } from './use-unread.ts';

/** Larger counts are shown as "99+". */
const most = 99;

/** A button with the number of new notifications, which opens a list of the latest. */
export const Bell = () => {
  const appText = useSay();
  const { count, markRead } = useUnread();
  const label =
    count === null || count === 0
      ? appText('tools.notifications.title')
      : appText('tools.notifications.unread', { count });
  return (
    <Popover
      label={label}
      button={
        <span className={css.bell}>
          <Glyph name="bell" />
          {count !== null && count > 0 && (
            <span className={css.count} aria-hidden="true">
              {count > most ? `${most}+` : count}
            </span>
          )}
        </span>
      }
    >
      <NotificationList unread={count ?? 0} onRead={markRead} />
    </Popover>
  );
};
