import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { useSession } from '../../services/index.ts';
import { DisplayChoices } from './DisplayChoices.tsx';
import { LayoutChoices } from './LayoutChoices.tsx';
import { Popover } from '../../kit/Popover.tsx';

/** The reader's settings of appearance and language, in the header. */
export const DisplaySettings = () => {
  const appText = useSay();
  const { user } = useSession();
  return (
    <Popover label={appText('shell.header.settings')} button={<Glyph name="settings" />}>
      <DisplayChoices />
      {user !== null && <LayoutChoices />}
    </Popover>
  );
};
