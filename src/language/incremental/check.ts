import type { Stages } from './memo.ts';
import type { Checked, TreeChanges } from './linked-tree.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import type { ParsedFile } from '../source/parse-file.ts';
import { slotsDiffering, type Tree } from '../source/trees.ts';
import { unvalidated } from '../validate/validate.ts';
import { customersOwn } from '../merge/merge.ts';

/** The changed documents of the base, validated. */
export function checkBase(before: Tree, now: Tree, stages: Stages): TreeChanges {
  return new Map(
    slotsDiffering(before, now).map((slot) => {
      const file = now.get(slot);
      return [slot, file && checkAlone(file, stages)] as const;
    }),
  );
}

/** The documents that a customer changes, merged and validated. */
export function checkCustomer(base: Tree, own: Tree, stages: Stages): TreeChanges {
  return new Map(
    [...own].map(([slot, file]) => {
      const baseFile = base.get(slot);
      if (file.value === undefined) return [slot, checkAlone(file, stages)] as const;
      if (!baseFile) return [slot, checkOwn(file, base, stages)] as const;
      if (baseFile.value === undefined) return [slot, checkAlone(baseFile, stages)] as const;
      return [slot, checkOverlay(baseFile, file, stages)] as const;
    }),
  );
}

/** The key without which a document is only a change of another one. */
const essentials: Readonly<Partial<Record<DocumentKind, string>>> = {
  page: 'route',
  'filter-bar': 'components',
  dataset: 'tenant',
  table: 'columns',
  resource: 'fields',
  checks: 'checks',
};

function checkAlone(file: ParsedFile, stages: Stages): Checked {
  const { document, diagnostics } = stages.withoutOverlay(file);
  return { validated: stages.validate(file.place.kind, document), diagnostics };
}

/**
 * Validates a customer's file without a base. A file that is neither complete nor `new: true` probably has
 * the wrong path. It is not validated, since its base would contain the rest.
 */
function checkOwn(file: ParsedFile, base: Tree, stages: Stages): Checked {
  const { document, diagnostics } = customersOwn(file, base);
  const essential = essentials[file.place.kind];
  if (diagnostics.length > 0 && essential !== undefined && !Object.hasOwn(Object(file.value), essential))
    return { validated: unvalidated(document), diagnostics };
  return { validated: checkAlone(file, stages).validated, diagnostics };
}

/**
 * Validates a merged document. With an invalid base it is not validated: the base's mistakes would be
 * reported again for the customer, and the overlay may be valid once they are fixed.
 */
function checkOverlay(base: ParsedFile, overlay: ParsedFile, stages: Stages): Checked {
  const { document, diagnostics } = stages.mergeOverlay(base, overlay);
  if (!checkAlone(base, stages).validated.valid) return { validated: unvalidated(document), diagnostics: [] };
  return { validated: stages.validate(base.place.kind, document), diagnostics };
}
