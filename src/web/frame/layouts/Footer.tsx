import { useEffect, useState } from 'react';
import { useSay } from '../../i18n/index.ts';
import { useBranding } from '../../services/use-branding.ts';
import { useServices } from '../../services/index.ts';
import { untilReleased } from '../../kit/until-released.ts';
import css from './Footer.module.css';

export const Footer = () => {
  const appText = useSay();
  const branding = useBranding();
  const { version } = useServices();
  const [known, setKnown] = useState<string | null>(null);
  useEffect(
    () =>
      untilReleased(
        version.catch(() => null),
        setKnown,
      ),
    [version],
  );
  return (
    <footer className={css.footer}>
      <span>{branding.name}</span>
      {known !== null && <span>{appText('shell.version', { version: known })}</span>}
    </footer>
  );
};
