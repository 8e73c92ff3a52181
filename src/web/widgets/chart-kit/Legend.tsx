import { memo } from 'react';
import type { KeyboardEvent } from 'react';
import type { DrawnLegend } from './drawing.ts';

export interface LegendProps {
  readonly legend: DrawnLegend;
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}

/** The series by name. A click hides or shows a series; a double click, or Shift and Enter, hides all others. */
export const Legend = memo(function Legend({ legend, hidden, onChange }: LegendProps) {
  const { entries, label } = legend;
  const toggle = (id: string): void => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    onChange(next.size === entries.length ? new Set() : next);
  };
  const only = (id: string): void => {
    onChange(new Set(entries.filter((entry) => entry.id !== id).map((entry) => entry.id)));
  };
  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      only(id);
    }
  };
  return (
    <ul className="chart-legend" aria-label={label}>
      {entries.map(({ id, name, color }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={!hidden.has(id)}
            title={name}
            onClick={() => toggle(id)}
            onDoubleClick={() => only(id)}
            onKeyDown={(event) => onKeyDown(event, id)}
          >
            <span className="chart-swatch" style={{ background: color }} />
            <span className="chart-legend-name">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
});
