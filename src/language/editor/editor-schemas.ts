import type { Project } from '../compile.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { bundleOf, type Bundle } from './bundle.ts';
import { putTexts } from './dictionary.ts';
import { documentKinds } from '../validate/schema-files.ts';
import { asOverlay } from './overlay.ts';
import { projectNames, type ProjectNames } from './project-names.ts';
import type { Schema } from './schema.ts';
import { allowMissingType, chooseByType } from './type-choice.ts';
import { putNames } from './with-names.ts';

export interface EditorSchemas {
  /** The input of the schemas, apart from the program: equal names give equal schemas. */
  readonly names: string;
  /** The schemas by path in the folder: `page.schema.json`, `customers/page.schema.json`. Takes seconds. */
  make(): ReadonlyMap<string, object>;
}

/**
 * The schemas for editors: self-contained files in the draft that YAML language servers support, with the
 * project's names. Customers' files have schemas of their own, since they contain only differences; these
 * have the names of all customers.
 */
export function editorSchemas(project: Project, vocabulary: Vocabulary): EditorSchemas {
  const named = [false, true].map((overlays) => ({
    overlays,
    names: projectNames(project, vocabulary, { overlays }),
  }));
  return { names: JSON.stringify(named), make: () => new Map(named.flatMap(schemasWith)) };
}

interface Named {
  readonly overlays: boolean;
  readonly names: ProjectNames;
}

const schemasWith = ({ overlays, names }: Named): (readonly [string, object])[] =>
  documentKinds.map((kind) => [
    `${overlays ? 'customers/' : ''}${kind}.schema.json`,
    document(bundled(kind, names, overlays)),
  ]);

function bundled(kind: DocumentKind, names: ProjectNames, overlay: boolean): Bundle {
  const bundle = bundleOf(kind);
  putNames(bundle, names);
  if (kind === 'locale') putTexts(bundle, names.texts);
  chooseByType(bundle);
  if (!overlay) return bundle;
  const relaxed = asOverlay(bundle);
  allowMissingType(relaxed);
  return relaxed;
}

/** A schema with only the definitions that it uses: a dataset does not need the names of icons. */
function document({ root, definitions }: Bundle): object {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const name = /^#\/definitions\/(.+)$/.exec(String((value as Schema).$ref))?.[1];
    if (name !== undefined && !used.has(name)) {
      used.add(name);
      // An unknown kind of names is a bug of ours.
      if (definitions[name] === undefined) throw new Error(`There are no names ${name} for an editor.`);
      visit(definitions[name]);
    }
    Object.values(value).forEach(visit);
  };
  visit(definitions[root]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...definitions[root],
    definitions: Object.fromEntries([...used].toSorted().map((name) => [name, definitions[name]])),
  };
}
