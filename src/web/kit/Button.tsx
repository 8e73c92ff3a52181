import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import css from './Button.module.css';

interface ButtonProps {
  readonly kind?: 'primary' | 'plain';
  readonly children: ReactNode;
}

/** The frame's own button: antd's is loaded later, with the page. */
export const Button = ({
  kind = 'plain',
  type = 'button',
  busy = false,
  children,
  onPress,
}: ButtonProps & {
  readonly type?: 'button' | 'submit';
  readonly busy?: boolean;
  /** Undefined for a button that submits its form. */
  readonly onPress?: () => void;
}) => (
  <button
    type={type}
    className={css.button}
    data-kind={kind}
    aria-disabled={busy}
    onClick={() => {
      if (!busy) onPress?.();
    }}
  >
    {children}
  </button>
);

export const LinkButton = ({
  kind = 'primary',
  children,
  to,
  isElsewhere = false,
}: ButtonProps & {
  readonly to: string;
  /** Whether the link leaves the app. */
  readonly isElsewhere?: boolean;
}) => (
  <Link to={to} reloadDocument={isElsewhere} className={css.button} data-kind={kind}>
    {children}
  </Link>
);
