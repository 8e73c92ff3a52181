import { Select, Slider } from 'antd';
import { useMemo, useState } from 'react';
import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import './curve.css';
import { drawCurve, rowsAt } from './draw.ts';
import { pointAt, type CurveProps } from './to-props.ts';

/** The number of steps of the slider. */
const STEPS = 200;
/** Pixels above and below the chart: the choice of a curve, and the readings. */
const [CHOICE, READING] = [40, 104];

/** One curve at a time, with a slider for the amount, which is dragged or moved by arrow keys. */
export function View({ props, context }: ViewProps<CurveProps>) {
  const { curves, titles, xStyle } = props;
  const { appText, format } = context;
  const [name, setName] = useState(curves[0]!.name);
  const [moved, setMoved] = useState<Readonly<Record<string, number>>>({});
  const curve = curves.find((each) => each.name === name) ?? curves[0]!;
  const [least, most] = [Math.min(0, curve.points[0]!.x), curve.points.at(-1)!.x];
  const today = curve.today ?? (least + most) / 2;
  const chosen = Math.min(Math.max(moved[curve.name] ?? today, least), most);
  const point = pointAt(curve.points, chosen);
  const before = pointAt(curve.points, today).y;
  const chooses = curves.length > 1;
  const drawn = useMemo(
    () => ({ ...props, curve, chosen, height: props.height - READING - (chooses ? CHOICE : 0) }),
    [props, curve, chosen, chooses],
  );
  const change = curve.today === null ? null : format.change(point.y, before);
  return (
    <div className="curve">
      {chooses ? (
        <Select
          className="curve-choice"
          aria-label={titles.curve}
          value={curve.name}
          options={curves.map((each) => ({ value: each.name, label: each.name }))}
          onChange={setName}
        />
      ) : null}
      <Chart draw={drawCurve} props={drawn} context={context} />
      <Slider
        className="curve-slider"
        min={least}
        max={most}
        step={(most - least) / STEPS || 1}
        value={chosen}
        onChange={(value) => setMoved({ ...moved, [curve.name]: value })}
        tooltip={{ open: false }}
        ariaLabelForHandle={titles.x}
        ariaValueTextFormatterForHandle={(value) => format.full(value, xStyle)}
      />
      <div role="status">
        <dl className="curve-reading">
          {[
            { name: titles.x, value: format.full(chosen, xStyle) },
            ...rowsAt(point, props, { context }),
            ...(change === null ? [] : [{ name: appText('widgets.curve.againstToday'), value: change.text }]),
          ].map((row) => (
            <div key={row.name}>
              <dt>{row.name}</dt>
              <dd>
                <bdi>{row.value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {curve.seen !== null && chosen > curve.seen[1] ? (
        <p className="curve-beyond">
          {appText('widgets.curve.beyond', { most: format.full(curve.seen[1], xStyle) })}
        </p>
      ) : null}
    </div>
  );
}
