import { useEffect, useState } from 'react';
import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../look/Glyph.tsx';
import css from './ScrollToTop.module.css';

/** Pixels scrolled before the button appears. */
const threshold = 250;

export const ScrollToTop = () => {
  const say = useSay();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = (): void => setShown(window.scrollY > threshold);
    window.addEventListener('scroll', look, { passive: true });
    look();
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  const label = say('shell.scrollToTop');
  return (
    <button
      type="button"
      className={css.button}
      aria-label={label}
      title={label}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <Glyph name="arrowUp" />
    </button>
  );
};
