import type { CSSProperties } from 'react';
import css from './Icon.module.css';

interface IconProps {
  readonly name: string;
  /** The icon as SVG, where it is known; otherwise it is fetched. */
  readonly drawing?: string | undefined;
}

/** An Ant Design icon by its name in page files, drawn as a mask in the colour of the surrounding text. */
export const Icon = ({ name, drawing }: IconProps) => {
  if (!/^[A-Za-z0-9]+$/.test(name)) return null;
  const address =
    drawing === undefined ? `/assets/icons/${name}.svg` : `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  const style = { '--icon': `url("${address}")` } as CSSProperties;
  return <span className={css.icon} style={style} aria-hidden="true" />;
};
