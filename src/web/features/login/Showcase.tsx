import { useTranslate } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import css from './Showcase.module.css';

/**
 * The texts of the page file besides its form, where there is room: a statement and its points. The drawing is
 * decorative.
 */
export const Showcase = ({ texts }: { readonly texts: readonly string[] }) => {
  const t = useTranslate();
  const [statement, ...points] = texts.flatMap((key) => t(key).split(/\n{2,}/));
  return (
    <aside className={css.showcase}>
      <p className={css.statement}>{statement}</p>
      <ul role="list" className={css.points}>
        {points.map((point) => (
          <li key={point}>
            <Glyph name="check" size={20} />
            {point}
          </li>
        ))}
      </ul>
      <svg
        className={css.pattern}
        viewBox="0 0 640 240"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className={css.grid} d="M0 40H640M0 90H640M0 140H640M0 190H640" />
        <path
          className={css.area}
          d="M0 196C60 184 90 150 150 158S240 206 300 168 390 84 450 96 540 128 580 84 620 44 640 36V240H0Z"
        />
        <path
          className={css.line}
          d="M0 196C60 184 90 150 150 158S240 206 300 168 390 84 450 96 540 128 580 84 620 44 640 36"
        />
        <path className={css.plan} d="M0 206C120 188 240 160 320 144S520 96 640 72" />
      </svg>
    </aside>
  );
};
