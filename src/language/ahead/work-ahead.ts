import type { SourceTexts } from '../compile.ts';
import { linkChecksFile } from '../link/link-check-files.ts';
import type { Surroundings } from '../link/environment.ts';
import { linkPage, type PageResult } from '../link/link-page.ts';
import { linkSurroundings } from '../link/link-surroundings.ts';
import { nothing } from '../link/linked-tree.ts';
import { notingAll } from '../link/noting.ts';
import type { Question } from '../link/question.ts';
import { checksOf, isChecks, isPage, pageOf } from '../link/slots.ts';
import { wordTools } from '../link/word-tools.ts';
import { createAskers } from '../link/askers.ts';
import { memoisedStages } from '../memo.ts';
import { judgeBase } from '../merge/judge.ts';
import { alone } from '../merge/merge.ts';
import { placeOf, type DocumentKind } from '../source/document-kind.ts';
import { copied } from '../source/map-over.ts';
import { pageHeadOf } from '../source/page-head.ts';
import type { ParsedFile } from '../source/parse-file.ts';
import { parseTrees, type Tree } from '../trees.ts';
import { validate, type Validated } from '../validate/validate.ts';
import type { OuterNames } from '../vocabulary.ts';
import type { ChecksAhead, PageAhead } from './ahead.ts';

/** Pages and checks with their path: as entries, which cross threads as they are. */
export interface Worked {
  readonly pages: readonly (readonly [path: string, PageAhead])[];
  readonly checks: readonly (readonly [path: string, ChecksAhead])[];
}

/** What is to be worked out ahead of a project: pages of the base by their slot, each with its checks, and all besides. */
export interface Shares {
  readonly pages: ReadonlyMap<string, SourceTexts>;
  readonly surroundings: SourceTexts;
}

/** Parts a project's sources into what can be worked out page by page, and what all of it needs. */
export function sharesOf(sources: SourceTexts): Shares {
  const pages = new Map<string, Map<string, Uint8Array | string>>();
  const surroundings = new Map<string, Uint8Array | string>();
  for (const [path, content] of sources) {
    const place = placeOf(path);
    if (place?.customer !== null) continue;
    const { slot } = place;
    if (!isPage(slot) && !isChecks(slot)) surroundings.set(path, content);
    else {
      const page = isChecks(slot) ? pageOf(slot) : slot;
      const files = pages.get(page) ?? new Map<string, Uint8Array | string>();
      pages.set(page, files.set(path, content));
    }
  }
  return { pages, surroundings };
}

/**
 * Parses, judges and links pages of the base and the checks beside them, in what `surroundings` say: all of the base
 * besides. Each call must be given whole slots, and nothing is kept between calls.
 */
export function aheadOf(names: OuterNames, surroundings: SourceTexts): (sources: SourceTexts) => Worked {
  const around = surroundingsIn(treeOf(surroundings), names);
  return (sources) => {
    const tree = treeOf(sources);
    const pages: [string, PageAhead][] = [];
    const checks: [string, ChecksAhead][] = [];
    for (const [slot, file] of tree) {
      const page = isPage(slot) ? soundly('page', file) : null;
      if (!page) continue;
      const asked = new Set<Question>();
      const result = linkPage(page, notingAll(around, asked));
      const beside = checksBeside(tree.get(checksOf(slot)), result);
      if (beside) checks.push(beside);
      // A copy, since what a head works out when it is asked does not cross over.
      const head = { ...pageHeadOf(page.spec) };
      const { sound, diagnostics } = result;
      pages.push([file.path, { head, sound, diagnostics, asked: [...asked] }]);
    }
    return { pages, checks };
  };
}

const treeOf = (sources: SourceTexts): Tree => parseTrees(sources, { known: new Map(), paths: [] }).base;

/** A document against which neither its parser nor its schema has anything; null for any other. */
function soundly<Kind extends DocumentKind>(kind: Kind, file: ParsedFile): Validated<Kind> | null {
  if (!file.readable || file.diagnostics.length > 0) return null;
  const validated = validate(kind, alone(file).document);
  return validated.valid ? validated : null;
}

function checksBeside(file: ParsedFile | undefined, page: PageResult): [string, ChecksAhead] | null {
  const checks = file && soundly('checks', file);
  if (!checks) return null;
  const { spec, diagnostics } = linkChecksFile(checks, page);
  return [file.path, { sound: spec !== null, diagnostics }];
}

function surroundingsIn(tree: Tree, names: OuterNames): Surroundings {
  const stages = memoisedStages();
  const changes = judgeBase(new Map(), tree, stages);
  const askers = { naming: createAskers(), leading: createAskers() };
  const tools = { stages, askers, ...wordTools(names), lay: copied, ahead: null, before: null };
  return linkSurroundings(nothing, changes, copied(nothing.documents, changes), tools).surroundings;
}
