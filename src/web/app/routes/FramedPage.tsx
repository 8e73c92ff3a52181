import { useState, type ReactNode } from 'react';
import { createAdvisor } from '../../features/advisor/advisor.ts';
import { AdvisorChat } from '../../features/advisor/AdvisorChat.tsx';
import { Bell } from '../../features/notifications/Bell.tsx';
import { Commands } from '../../features/palette/Commands.tsx';
import { PaletteButton } from '../../features/palette/PaletteButton.tsx';
import { useDevelopment } from '../../frame/development.ts';
import { VerticalLayout } from '../../frame/layouts/VerticalLayout.tsx';
import { MenuProvider } from '../../frame/menu/MenuProvider.tsx';
import { useManifest, useSession } from '../../services/index.ts';

/** A page beside the menu, with the features in its header. */
export const FramedPage = ({ children }: { readonly children: ReactNode }) => {
  const development = useDevelopment();
  const { user } = useSession();
  const [advisor] = useState(createAdvisor);
  const hasAdvisor = useManifest()?.advisor !== false;
  const actions = (
    <>
      {development !== null && <development.Launcher />}
      <PaletteButton />
      {hasAdvisor && <AdvisorChat advisor={advisor} />}
      {user !== null && <Bell />}
    </>
  );
  return (
    <MenuProvider>
      <Commands toggleAdvisor={hasAdvisor ? advisor.toggle : null}>
        <VerticalLayout actions={actions}>{children}</VerticalLayout>
      </Commands>
    </MenuProvider>
  );
};
