import type { ReactNode } from 'react';
import { useTitle } from '../../services/use-title.ts';
import css from './FullMessage.module.css';

interface FullMessageProps {
  /** A short code above the title, such as 404. */
  readonly sign?: string;
  readonly title: string;
  readonly lead: string;
  /** Small text beneath, such as a request id. */
  readonly note?: string | null;
  readonly children?: ReactNode;
}

/** A page with a single message and its actions. */
export const FullMessage = ({ sign, title, lead, note, children }: FullMessageProps) => {
  useTitle(title);
  return (
    <div className={css.message}>
      {sign && (
        <p className={css.sign} aria-hidden="true">
          {sign}
        </p>
      )}
      <h1>{title}</h1>
      <p className={css.lead}>{lead}</p>
      <div className={css.actions}>{children}</div>
      {note && <p className={css.note}>{note}</p>}
    </div>
  );
};
