import type { Branding } from '../../services/index.ts';
import { signShapes } from './splash.ts';

/** The product's logo and name; the logo alone if `small`. */
export const ProductMark = ({
  branding,
  small = false,
}: {
  readonly branding: Branding;
  readonly small?: boolean;
}) => (
  <span className="product-mark">
    {branding.logo === null ? (
      <svg
        className="product-sign"
        viewBox="0 0 32 32"
        width="28"
        height="28"
        aria-hidden="true"
        focusable="false"
        dangerouslySetInnerHTML={{ __html: signShapes }}
      />
    ) : (
      <img src={branding.logo} alt="" height="28" />
    )}
    <span className={small ? 'visually-hidden' : 'product-name'}>{branding.name}</span>
  </span>
);
