import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import css from './Button.module.css';

interface ButtonProps {
  readonly kind?: 'primary' | 'plain';
  readonly children: ReactNode;
}

/** The shell's own button: antd's come with the page, later than the shell. */
export const Button = ({
  kind = 'plain',
  busy = false,
  children,
  onPress,
}: ButtonProps & { readonly onPress: () => void; readonly busy?: boolean }) => (
  <button
    type="button"
    className={css.button}
    data-kind={kind}
    aria-disabled={busy}
    onClick={() => {
      if (!busy) onPress();
    }}
  >
    {children}
  </button>
);

export const LinkButton = ({ kind = 'primary', children, to }: ButtonProps & { readonly to: string }) => (
  <Link to={to} className={css.button} data-kind={kind}>
    {children}
  </Link>
);
