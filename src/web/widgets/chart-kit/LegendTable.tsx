import { memo } from 'react';
import type { DrawnLegend } from './drawing.ts';

export interface LegendTableProps {
  readonly legend: DrawnLegend;
  readonly active: string | null;
  readonly onActive: (id: string | null) => void;
}

/** A legend that says the figures of its entries, too. */
export const LegendTable = memo(function LegendTable({ legend, active, onActive }: LegendTableProps) {
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
                  <bdi>{name}</bdi>
                </span>
              </th>
              {figures.map((figure, at) => (
                // A table's columns stay in their order.
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
