import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { Popover } from '../../kit/Popover.tsx';
import css from './Bell.module.css';
import { NotificationList } from './NotificationList.tsx';
import { useUnread } from './use-unread.ts';

/** More than these are "99+": nobody reads them one by one. */
const most = 99;

/** How many notifications are new, and behind it the newest of them. */
export const Bell = () => {
  const say = useSay();
  const { count, markRead } = useUnread();
  const label =
    count === null || count === 0
      ? say('tools.notifications.title')
      : say('tools.notifications.unread', { count });
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
