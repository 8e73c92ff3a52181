import { memo } from 'react';
import { PlaceName } from '../PlaceName.tsx';
import type { DrawnLegend, PlaceMembers } from './drawing.ts';
import { usePlaces } from './place-slot.ts';

export interface LegendTableProps {
  readonly legend: DrawnLegend;
  readonly active: string | null;
  readonly onActive: (id: string | null) => void;
  /** The members that an entry represents. */
  readonly membersOf: (id: string) => PlaceMembers | undefined;
}

/** A legend that also shows the figures of its entries. */
export const LegendTable = memo(function LegendTable({
  legend,
  active,
  onActive,
  membersOf,
}: LegendTableProps) {
  const places = usePlaces();
  return (
    <div className="chart-table">
      <table>
        <caption className="visually-hidden">{legend.label}</caption>
        <tbody>
          {legend.entries.map(({ id, name, color, holds, figures = [] }) => (
            <tr
              key={id}
              data-active={id === active}
              onPointerEnter={() => onActive(id)}
              onPointerLeave={() => onActive(null)}
              title={holds ?? name}
            >
              <th scope="row">
                <span className="chart-name">
                  <span className="chart-swatch" style={{ background: color }} />
                  <PlaceName action={places.at(membersOf(id))} className="chart-link">
                    <bdi>{name}</bdi>
                  </PlaceName>
                </span>
              </th>
              {figures.map((figure, at) => (
                // The columns never change their order, so the index is a stable key.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at}>
                  <bdi dir="ltr">{figure}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
