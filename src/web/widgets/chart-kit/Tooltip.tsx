import { useLayoutEffect, useRef } from 'react';
import type { WidgetContext } from '../widget.ts';
import type { Point } from './drawing.ts';
import type { TooltipTable } from './guide/tooltip-rows.ts';
import { tooltipLeft } from './tooltip-place.ts';

export interface TooltipProps {
  readonly table: TooltipTable;
  /** The point that the tooltip belongs to, in pixels of the chart. */
  readonly at: Point;
  readonly width: number;
  readonly appText: WidgetContext['appText'];
}

/** The tooltip beside the pointer, on the side that has room. It is positioned before the browser paints it. */
export function Tooltip({ table, at: { x, y }, width, appText }: TooltipProps) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tooltip = own.current;
    const chart = tooltip?.offsetParent;
    if (!tooltip || !chart) return;
    const page = (chart.closest('[data-page]') ?? document.documentElement).getBoundingClientRect();
    const left = tooltipLeft({
      x,
      chartLeft: chart.getBoundingClientRect().left,
      chartWidth: width,
      tooltipWidth: tooltip.offsetWidth,
      from: page.left,
      to: page.right,
    });
    tooltip.style.left = `${left}px`;
  });
  return (
    <div ref={own} className="chart-tooltip" style={{ top: Math.max(y, 0), left: 0 }}>
      <p className="chart-tooltip-title">{table.title}</p>
      <table>
        {table.rows.length > 1 && (table.hasShare || table.hasChange || table.hasCoverage) ? (
          <thead>
            <tr>
              <th />
              <th>{appText('widgets.value')}</th>
              {table.hasShare ? <th>{appText('widgets.share')}</th> : null}
              {table.hasChange ? <th>{appText('widgets.change')}</th> : null}
              {table.hasCoverage ? <th>{appText('widgets.coverage')}</th> : null}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {table.rows.map(({ id, name, color, value, share, change, coverage }) => (
            <tr key={id}>
              <th scope="row">
                <span className="chart-name">
                  {color === null ? null : <span className="chart-swatch" style={{ background: color }} />}
                  <bdi>{name}</bdi>
                </span>
              </th>
              <td>
                <bdi dir="ltr">{value}</bdi>
              </td>
              {table.hasShare ? (
                <td>
                  <bdi dir="ltr">{share ?? '–'}</bdi>
                </td>
              ) : null}
              {table.hasChange ? (
                <td data-tone={change?.tone}>
                  <bdi dir="ltr">{change?.text ?? '–'}</bdi>
                </td>
              ) : null}
              {table.hasCoverage ? (
                <td>
                  <bdi dir="ltr">{coverage ?? '–'}</bdi>
                </td>
              ) : null}
            </tr>
          ))}
          {table.total === null ? null : (
            <tr className="chart-tooltip-total">
              <th scope="row">{appText('widgets.total')}</th>
              <td>
                <bdi dir="ltr">{table.total}</bdi>
              </td>
              {table.hasShare ? <td /> : null}
              {table.hasChange ? <td /> : null}
              {table.hasCoverage ? <td /> : null}
            </tr>
          )}
        </tbody>
      </table>
      {table.notes.map((note) => (
        <p key={note} className="chart-tooltip-note">
          {note}
        </p>
      ))}
    </div>
  );
}
