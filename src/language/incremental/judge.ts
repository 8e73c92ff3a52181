import type { Stages } from './memo.ts';
import type { Judged, TreeChanges } from './linked-tree.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import type { ParsedFile } from '../source/parse-file.ts';
import { slotsDiffering, type Tree } from '../source/trees.ts';
import { unjudged } from '../validate/validate.ts';
import { customersOwn } from '../merge/merge.ts';

/** What the base has otherwise than it had before: each document alone, judged by its schema. */
export function judgeBase(before: Tree, now: Tree, stages: Stages): TreeChanges {
  return new Map(
    slotsDiffering(before, now).map((slot) => {
      const file = now.get(slot);
      return [slot, file && judgeAlone(file, stages)] as const;
    }),
  );
}

/** What a customer has otherwise than the base: its files laid over the base's, judged by their schemas. */
export function judgeCustomer(base: Tree, own: Tree, stages: Stages): TreeChanges {
  return new Map(
    [...own].map(([slot, file]) => {
      const baseFile = base.get(slot);
      if (file.value === undefined) return [slot, judgeAlone(file, stages)] as const;
      if (!baseFile) return [slot, judgeOwn(file, base, stages)] as const;
      if (baseFile.value === undefined) return [slot, judgeAlone(baseFile, stages)] as const;
      return [slot, judgeOverlay(baseFile, file, stages)] as const;
    }),
  );
}

/** Without these a document is only the change of another. */
const essentials: Readonly<Partial<Record<DocumentKind, string>>> = {
  page: 'route',
  'filter-bar': 'components',
  dataset: 'tenant',
  table: 'columns',
  resource: 'fields',
  checks: 'checks',
};

function judgeAlone(file: ParsedFile, stages: Stages): Judged {
  const { document, diagnostics } = stages.alone(file);
  return { validated: stages.validate(file.place.kind, document), diagnostics };
}

/** What neither says that it is new nor is whole lies beside the file that it was meant for: what it lacks is there. */
function judgeOwn(file: ParsedFile, base: Tree, stages: Stages): Judged {
  const { document, diagnostics } = customersOwn(file, base);
  const essential = essentials[file.place.kind];
  if (diagnostics.length > 0 && essential !== undefined && !Object.hasOwn(Object(file.value), essential))
    return { validated: unjudged(document), diagnostics };
  return { validated: judgeAlone(file, stages).validated, diagnostics };
}

/**
 * What is laid over a broken base is not judged: the base's mistakes would be said again in the customer's name, and
 * the overlay may be right once the base is.
 */
function judgeOverlay(base: ParsedFile, overlay: ParsedFile, stages: Stages): Judged {
  const { document, diagnostics } = stages.mergeOverlay(base, overlay);
  if (!judgeAlone(base, stages).validated.valid) return { validated: unjudged(document), diagnostics: [] };
  return { validated: stages.validate(base.place.kind, document), diagnostics };
}
