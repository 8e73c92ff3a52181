import type { DocumentModel, ResourceModel } from '../../../../language/plan/index.ts';
import { HttpError } from '../../../api/handler.ts';
import { constantFaults } from './document.ts';
import { valueAt } from './places.ts';
import type { Json } from './places.ts';
import { MOST_ROWS } from './read-file.ts';

const unreadable = (message: string): HttpError => new HttpError(422, 'unreadable-file', message);

/** Parses a file as JSON; null when it does not start with `{`. Throws a 422 when it is not well-formed. */
export function jsonIn(bytes: Buffer): Json | null {
  const text = new TextDecoder('utf-8').decode(bytes).trimStart();
  if (!text.startsWith('{')) return null;
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable(`The file is not well-formed JSON: ${error.message}`);
    throw error;
  }
}

/**
 * Returns the resource's format that a document matches. Throws a 422 that names the expected and the found
 * constants.
 */
export function formatOf(document: Json, { name, exchange }: ResourceModel): DocumentModel {
  const formats = Object.values(exchange.documents);
  if (formats.length === 0)
    throw unreadable(`${name} has no format in JSON. Import a CSV file or a workbook.`);
  const format = formats.find((each) => constantFaults(document, each).length === 0);
  if (format === undefined)
    throw unreadable(
      `The file is of no format that ${name} knows: ${formats.flatMap((each) => constantFaults(document, each).map(faultText)).join('; ')}.`,
    );
  const items = valueAt(document, format.rows);
  if (!Array.isArray(items)) throw unreadable(`The file has no list at ${format.rows}.`);
  if (items.length > MOST_ROWS)
    throw unreadable(`The file has ${items.length} rows; at most ${MOST_ROWS} can be imported at once.`);
  return format;
}

const faultText = ({ place, found, expected }: ReturnType<typeof constantFaults>[number]): string =>
  `${place} is ${found === null ? 'missing' : JSON.stringify(found).slice(0, 60)}, and ${JSON.stringify(expected)} is expected`;
