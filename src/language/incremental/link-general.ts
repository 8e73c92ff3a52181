import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { linkApp, type LinkedApp } from '../link/app/link-app.ts';
import { linkLocales } from '../link/app/link-locales.ts';
import { linkOverlayTexts, type OwnFiles } from '../link/app/link-overlay-texts.ts';
import { documentsOf } from './link-surroundings.ts';
import { documentOf, type LinkedTree } from './linked-tree.ts';
import { homeRoutes } from '../link/routes.ts';

type Linked = Omit<LinkedTree, 'app' | 'localeFaults' | 'general'>;
type General = Pick<LinkedTree, 'app' | 'localeFaults' | 'general'>;

/** Checks that concern a variant as a whole. `like` are trees whose results may be reused. */
export function linkGeneral(
  linked: Linked,
  icons: Vocabulary['icons'],
  like: readonly LinkedTree[],
): General {
  const alike = like.filter((other) => hasSameWords(other, linked));
  const alikeToo = alike.find(
    ({ routes, surroundings }) =>
      routes === linked.routes &&
      surroundings?.datasets === linked.surroundings?.datasets &&
      surroundings?.tables === linked.surroundings?.tables &&
      surroundings?.resources === linked.surroundings?.resources,
  );
  const app = alikeToo ? alikeToo.app : appOf(linked, icons);
  const localeFaults = alike[0]?.localeFaults ?? localeFaultsOf(linked);
  const diagnostics = [...localeFaults, ...(app?.diagnostics ?? [])];
  const ofNobody = linkOverlayTexts(documentsOf(linked.locales), () => ownFiles(linked, diagnostics));
  return { app, localeFaults, general: [...diagnostics, ...ofNobody] };
}

const appDocument = ({ documents }: Linked) => documentOf(documents, 'app', 'app');

function hasSameWords(a: Linked, b: Linked): boolean {
  return appDocument(a) === appDocument(b) && a.surroundings?.texts === b.surroundings?.texts;
}

function appOf(linked: Linked, icons: Vocabulary['icons']): LinkedApp | null {
  const app = appDocument(linked);
  const words = linked.surroundings!;
  return app ? linkApp(app, words.texts, icons, homeRoutes(linked.routes), words) : null;
}

function localeFaultsOf(linked: Linked): readonly Diagnostic[] {
  const app = appDocument(linked);
  const { texts } = linked.surroundings!;
  return linkLocales(documentsOf(linked.locales), texts, app?.document ?? null, app?.spec.languages ?? []);
}

/** Whether a named text was not found. Any text may then be the one that was meant. */
export const isInDoubt = ({ code }: Diagnostic): boolean =>
  code === 'unknown-i18n-key' || code === 'missing-translation';

/**
 * The customer's files. Their names are not all known while a key is mistyped in a file or in another
 * language.
 */
function ownFiles({ unreadable, faults, relinked }: Linked, diagnostics: readonly Diagnostic[]): OwnFiles {
  return {
    files: [...relinked.changes.values()].flatMap((checked) => checked?.validated.document.layers ?? []),
    areKnown:
      unreadable.size === 0 &&
      !diagnostics.some(isInDoubt) &&
      ![...faults.values()].some((each) => each.some(isInDoubt)),
  };
}
