import type { CSSProperties } from 'react';
import css from './Icon.module.css';

/** An Ant Design icon by name, as page files name them: drawn as a mask in the colour of the text around it. */
export const Icon = ({ name }: { readonly name: string }) => {
  if (!/^[A-Za-z0-9]+$/.test(name)) return null;
  const style = { '--icon': `url("/assets/icons/${name}.svg")` } as CSSProperties;
  return <span className={css.icon} style={style} aria-hidden="true" />;
};
