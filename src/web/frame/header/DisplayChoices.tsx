import { isLanguage, languages, useLanguage, useSay } from '../../i18n/index.ts';
import { skins } from '../../kit/theme/index.ts';
import { ignoreFailure } from '../../api/index.ts';
import { useBranding } from '../../services/use-branding.ts';
import { usePreferences, useServices } from '../../services/index.ts';
import { Choice } from '../../kit/Choice.tsx';

/** Language, skin and direction. Changing them sends no request for data. */
export const DisplayChoices = () => {
  const appText = useSay();
  const { speak, preferences } = useServices();
  const { skin, direction } = usePreferences();
  const { code } = useLanguage();
  const branding = useBranding();
  const offered = branding.languages.length === 0 ? Object.keys(languages) : branding.languages;
  return (
    <>
      <Choice
        legend={appText('shell.header.language')}
        options={offered
          .filter(isLanguage)
          .map((value) => ({ value, label: languages[value].name, language: value }))}
        value={code}
        onChoose={(language) => ignoreFailure('the language in use stays', speak(language))}
      />
      <Choice
        legend={appText('shell.header.skin')}
        options={skins.map((value) => ({ value, label: appText(`shell.header.${value}`) }))}
        value={skin ?? branding.skin}
        onChoose={(chosen) => preferences.set({ skin: chosen })}
      />
      <Choice
        legend={appText('shell.header.direction')}
        options={[
          { value: 'ltr', label: appText('shell.header.leftToRight') },
          { value: 'rtl', label: appText('shell.header.rightToLeft') },
        ]}
        value={direction}
        onChoose={(chosen) => preferences.set({ direction: chosen })}
      />
    </>
  );
};
