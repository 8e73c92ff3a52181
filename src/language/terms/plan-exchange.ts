import type { ResourceExchange, ResourcePlacing } from '../generated/spec.ts';
import type { DocumentModel, ExchangeModel, PlacingModel, SheetModel } from './resource.ts';

/** The files that a resource declares, with all defaults filled in. */
export function planExchange({
  documents = {},
  sheets = {},
  parts = [],
}: ResourceExchange = {}): ExchangeModel {
  return {
    parts,
    documents: Object.fromEntries(
      Object.entries(documents).map(([name, written]): [string, DocumentModel] => {
        const { title, constants = {}, written: maker = {}, head = {}, rows, sums, fields } = written;
        return [
          name,
          {
            name,
            title,
            constants,
            written: { by: maker.by ?? null, at: maker.at ?? null, as: maker.as ?? null },
            head: planPlacings(head),
            rows,
            sums: sums ?? null,
            fields: planPlacings(fields),
          },
        ];
      }),
    ),
    sheets: Object.fromEntries(
      Object.entries(sheets).map(([name, written]): [string, SheetModel] => {
        const { title, name: calledBy, facts = [], group, columns, totals, currency, weeks, ends } = written;
        return [
          name,
          {
            name,
            title,
            calledBy: calledBy ?? null,
            facts,
            group: group ?? null,
            columns,
            totals: totals ?? null,
            currency: currency ?? null,
            weeks: weeks === undefined ? null : { ...weeks, parts: weeks.parts ?? null },
            ends: ends === undefined ? null : { ...ends, sums: ends.sums ?? [] },
          },
        ];
      }),
    ),
  };
}

const planPlacings = (
  placings: Readonly<Record<string, ResourcePlacing>>,
): Readonly<Record<string, PlacingModel>> =>
  Object.fromEntries(Object.entries(placings).map(([field, placing]) => [field, planPlacing(placing)]));

function planPlacing(placing: ResourcePlacing): PlacingModel {
  const {
    at,
    by,
    of = {},
    also = [],
    from = [],
    empty,
  } = typeof placing === 'string' ? { at: placing } : placing;
  return {
    at: at ?? null,
    by: by === undefined ? null : { field: by, places: of },
    also,
    from,
    empty: empty ?? null,
  };
}
