import { isLanguage, languages, useLanguage, useSay } from '../../i18n/index.ts';
import { ignoreFailure } from '../../shell/http/index.ts';
import { Choice } from '../../shell/layout/Choice.tsx';
import { useFace } from '../../shell/look/use-face.ts';
import { usePreferences, useServices } from '../../shell/services/index.ts';
import { skins } from '../../theme/index.ts';

/** Skin, direction and language at hand: the same choices as in the header. */
export const DisplayChoices = () => {
  const say = useSay();
  const { speak, preferences } = useServices();
  const { skin, direction } = usePreferences();
  const { code } = useLanguage();
  const face = useFace();
  return (
    <>
      <Choice
        legend={say('shell.header.skin')}
        options={skins.map((value) => ({ value, label: say(`shell.header.${value}`) }))}
        value={skin ?? face.skin}
        onChoose={(chosen) => preferences.set({ skin: chosen })}
      />
      <Choice
        legend={say('shell.header.direction')}
        options={[
          { value: 'ltr', label: say('shell.header.leftToRight') },
          { value: 'rtl', label: say('shell.header.rightToLeft') },
        ]}
        value={direction}
        onChoose={(chosen) => preferences.set({ direction: chosen })}
      />
      <Choice
        legend={say('shell.header.language')}
        options={Object.keys(languages)
          .filter(isLanguage)
          .map((value) => ({ value, label: languages[value].name, language: value }))}
        value={code}
        onChoose={(language) => ignoreFailure('the language in use stays', speak(language))}
      />
    </>
  );
};
