import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSay, useTranslate } from '../../i18n/index.ts';
import { matchPage } from '../../../language/plan/index.ts';
import { isRequestError } from '../../api/index.ts';
import { Button } from '../../kit/Button.tsx';
import { useFormatters } from '../../services/use-formatters.ts';
import { useManifest, useServices } from '../../services/index.ts';
import { notificationsOf, type Notification } from './notification.ts';
import css from './NotificationList.module.css';
import { useNotifications } from './use-notifications.ts';

const shown = 8;
const all = '/notifications';

interface NotificationListProps {
  readonly unread: number;
  readonly onRead: () => Promise<void>;
}

/** The latest notifications, each a link to the report that explains it. */
export const NotificationList = ({ unread, onRead }: NotificationListProps) => {
  const appText = useSay();
  const t = useTranslate();
  const { toasts } = useServices();
  const manifest = useManifest();
  const state = useNotifications(shown);
  const [isRead, setRead] = useState(false);
  const mayOpen = (address: string): boolean =>
    manifest !== null && matchPage(manifest, address.split('?')[0]!) !== null;
  const markRead = async (): Promise<void> => {
    try {
      await onRead();
      setRead(true);
    } catch (error) {
      if (!isRequestError(error)) throw error;
      toasts.show(appText('tools.notifications.failed'));
    }
  };
  const list = state.kind === 'ready' ? notificationsOf(state.report, t) : [];
  return (
    <section className={css.list} aria-label={appText('tools.notifications.title')}>
      <header className={css.head}>
        <h2>{appText('tools.notifications.title')}</h2>
        {unread > 0 && (
          <Button onPress={() => void markRead()}>{appText('tools.notifications.markRead')}</Button>
        )}
      </header>
      {state.kind === 'loading' && <p role="status">{appText('tools.notifications.loading')}</p>}
      {state.kind === 'failed' && (
        <p role="alert">
          {appText('tools.notifications.failed')}{' '}
          {state.requestId && <small>{appText('shell.requestId', { id: state.requestId })}</small>}
        </p>
      )}
      {state.kind === 'ready' && list.length === 0 && <p>{appText('tools.notifications.none')}</p>}
      <ul role="list">
        {list.map((one) => (
          <li key={one.id} data-unread={(one.isUnread && !isRead) || undefined}>
            <Item {...one} link={one.link !== null && mayOpen(one.link) ? one.link : null} />
          </li>
        ))}
      </ul>
      {mayOpen(all) && (
        <Link className={css.all} to={all}>
          {appText('tools.notifications.all')}
        </Link>
      )}
    </section>
  );
};

const Item = ({ type, about, brand, priority, isHigh, created, link }: Notification) => {
  const format = useFormatters();
  const words = (
    <>
      <span className={css.type}>
        {type}
        {isHigh && <em>{priority}</em>}
      </span>
      <span className={css.what}>{about}</span>
      <span className={css.when}>
        {brand !== '' && `${brand} · `}
        <time dateTime={created}>{format.moment(created)}</time>
      </span>
    </>
  );
  return link === null ? (
    <div className={css.item}>{words}</div>
  ) : (
    <Link className={css.item} to={link}>
      {words}
    </Link>
  );
};
