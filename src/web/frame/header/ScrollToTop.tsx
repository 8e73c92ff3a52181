import { useEffect, useState } from 'react';
import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import css from './ScrollToTop.module.css';

/** Pixels scrolled before the button appears. */
const threshold = 250;

/** Moves the focus, too: the button disappears at the top. */
const toTop = (): void => {
  window.scrollTo({ top: 0, behavior: 'smooth' });
  document.getElementById('content')?.focus({ preventScroll: true });
};

/** In the header, where it covers nothing of the page. */
export const ScrollToTop = () => {
  const appText = useSay();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = (): void => setShown(window.scrollY > threshold);
    window.addEventListener('scroll', look, { passive: true });
    look();
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  const label = appText('shell.scrollToTop');
  return (
    <button
      type="button"
      className={css.button}
      data-to-top=""
      aria-label={label}
      title={label}
      onClick={toTop}
    >
      <Glyph name="arrowUp" />
    </button>
  );
};
