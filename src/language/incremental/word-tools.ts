import type { Layered } from '../source/layered.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { apiContract, type ApiContract } from '../terms/api-contract.ts';
import type { LinkTools } from './link-tools.ts';
import { textsOf, type Dictionaries } from '../link/texts.ts';

type WordTools = Pick<LinkTools, 'icons' | 'contractOf' | 'textsOf'>;

/**
 * The tools for linking names that are not of pages. API contracts and dictionaries are shared by variants.
 */
export function wordTools({ api, icons }: Vocabulary): WordTools {
  const contracts = new Map<string, ApiContract>();
  const texts = new WeakMap<
    Layered,
    { readonly locales: readonly Layered[]; readonly texts: Dictionaries }[]
  >();
  return {
    icons,
    contractOf: (product) => {
      const contract = contracts.get(product) ?? apiContract(api, product);
      contracts.set(product, contract);
      return contract;
    },
    textsOf: (locales) => {
      const documents = [...locales.values()];
      const [first] = documents;
      const known =
        first &&
        texts
          .get(first)
          ?.find(
            (entry) =>
              entry.locales.length === documents.length &&
              entry.locales.every((each, at) => each === documents[at]),
          );
      if (known) return known.texts;
      const made = textsOf(new Map([...locales].map(([language, { value }]) => [language, value])));
      if (first)
        texts.set(first, [{ locales: documents, texts: made }, ...(texts.get(first) ?? [])].slice(0, 8));
      return made;
    },
  };
}
