import {
  documentsOfTarget,
  formatChanges,
  formatOrigins,
  nearest,
  targetsOf,
  type Colors,
  type Project,
} from '../../language/index.ts';
import { Unusable } from '../unusable.ts';

export interface ExplainRequest {
  /** A route, or the path of a document relative to the folder of pages. */
  readonly target: string;
  readonly customer: string | null;
  /** Whether to show only the customer's changes. Without a customer, the changes of each one. */
  readonly diff: boolean;
  /** The path from the working directory to the pages. */
  readonly prefix: string;
}

/**
 * The merged documents of a route or a file as lines of text, each value with its place. Throws an Unusable
 * for an unknown customer or target, with the known ones.
 */
export function explanationOf(
  project: Project,
  { target, customer, diff, prefix }: ExplainRequest,
  colors: Colors,
): string[] {
  const known = [...project.customers.keys()];
  if (customer !== null && !known.includes(customer)) {
    const near = nearest(customer, known);
    throw new Unusable(
      `There is no customer \`${customer}\`. ${near ? `Did you mean \`${near}\`? ` : ''}Known: ${known.join(', ')}.`,
    );
  }
  if (diff && customer === null) return changesOfAll(project, target, prefix, colors);
  const documents = soundDocuments(project, customer, target);
  if (diff) {
    const lines = documents.flatMap((document) => formatChanges(document, prefix, colors));
    return lines.length > 0 ? lines : [`${customer} changes nothing here.`];
  }
  return documents
    .map((document) => formatOrigins(document, prefix, colors).trimEnd())
    .flatMap((text, index) => (index === 0 ? [text] : ['---', text]));
}

/** The changes of every customer, each below its name. */
function changesOfAll(project: Project, target: string, prefix: string, colors: Colors): string[] {
  soundDocuments(project, null, target);
  const blocks = [...project.customers.keys()].flatMap((customer) => {
    const changes = documentsOfTarget(project, customer, target).flatMap((document) =>
      formatChanges(document, prefix, colors),
    );
    return changes.length > 0 ? [colors.bold(customer), ...changes.map((line) => `  ${line}`)] : [];
  });
  return blocks.length > 0 ? blocks : ['No customer changes anything here.'];
}

function soundDocuments(project: Project, customer: string | null, target: string) {
  const documents = documentsOfTarget(project, customer, target);
  const targets = targetsOf(project, customer);
  if (documents.length === 0) {
    const alike = targets.filter((each) => each.startsWith('/') === target.startsWith('/'));
    const near = nearest(target, alike);
    const what = target.startsWith('/') ? 'No page has the route' : 'There is no document';
    throw new Unusable(
      `${what} \`${target}\`. ${near ? `Did you mean \`${near}\`? ` : ''}Known: ${alike.join(', ')}.`,
    );
  }
  const broken = documents.find(({ value }) => value === undefined);
  if (broken)
    throw new Unusable(
      `${broken.layers.at(-1)!.path} can't be read: \`npm run validate\` says where its mistake is.`,
    );
  return documents;
}
