import { Fragment } from 'react';
import { useSay } from '../../i18n/index.ts';
import { isMacKeyboard, keysOf, shortcuts, type CommandName } from './shortcuts.ts';
import css from './palette.module.css';

/** The keys of a command; nothing where it has none. */
export const ShortcutKeys = ({ command }: { readonly command: CommandName }) => {
  const appText = useSay();
  const shortcut = shortcuts.find((one) => one.command === command);
  if (shortcut === undefined) return null;
  return (
    <span className={css.keys} dir="ltr">
      {keysOf(shortcut.binding, isMacKeyboard()).map((press, index) => (
        <Fragment key={index}>
          {index > 0 && <span> {appText('tools.shortcuts.followedBy')} </span>}
          {press.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
};
