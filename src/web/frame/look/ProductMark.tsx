import type { Branding } from '../../services/index.ts';
import css from './ProductMark.module.css';

/** The product's sign and name; the sign alone where there is no room. */
export const ProductMark = ({
  branding,
  small = false,
}: {
  readonly branding: Branding;
  readonly small?: boolean;
}) => (
  <span className={css.mark}>
    {branding.logo === null ? (
      <svg
        className={css.sign}
        viewBox="0 0 32 32"
        width="28"
        height="28"
        aria-hidden="true"
        focusable="false"
      >
        <rect width="32" height="32" rx="8" />
        <path d="M9 23v-6M16 23V9M23 23V13" />
      </svg>
    ) : (
      <img src={branding.logo} alt="" height="28" />
    )}
    <span className={small ? 'visually-hidden' : css.name}>{branding.name}</span>
  </span>
);
