import { Sparkline } from '../chart-kit/Sparkline.tsx';
import { asSentence } from '../coverage.ts';
import type { WidgetContext } from '../widget.ts';
import './kpi.css';
import type { KpiProps } from './to-props.ts';

/**
 * The heights of the sparkline in pixels, without and with a line on coverage: all tiles of a row stay equally high.
 */
const [SPARK, SPARK_BELOW_COVERAGE] = [32, 18] as const;
const ARROWS = { up: '▲', down: '▼', flat: '' } as const;

export function View({ props, context }: { readonly props: KpiProps; readonly context: WidgetContext }) {
  const { change, course, target } = props;
  return (
    <div className="kpi">
      <p className="kpi-value" title={props.full}>
        <bdi dir="ltr">{props.value}</bdi>
      </p>
      {props.coverage === null ? null : (
        <p className="kpi-coverage" title={hintOf(props.coverage, context)}>
          {props.coverage}
        </p>
      )}
      {change === null && target === null && props.uncompared === null ? null : (
        <p className="kpi-change">
          {change === null ? null : <Change change={change} appText={context.appText} />}
          {props.uncompared === null ? null : (
            <span className="kpi-against" title={props.uncompared}>
              {props.uncompared}
            </span>
          )}
          {target === null ? null : (
            <span className="kpi-target" data-tone={target.tone} title={target.text}>
              {target.text}
            </span>
          )}
        </p>
      )}
      {course === null ? null : (
        <Sparkline
          className="kpi-spark"
          course={course}
          height={props.coverage === null ? SPARK : SPARK_BELOW_COVERAGE}
          direction={context.direction}
        />
      )}
    </div>
  );
}

function hintOf(coverage: string, { appText, format }: WidgetContext): string {
  return appText('widgets.coversHint', { covers: asSentence(coverage, format.locale) });
}

function Change({
  change,
  appText,
}: {
  readonly change: NonNullable<KpiProps['change']>;
  readonly appText: WidgetContext['appText'];
}) {
  const { direction, tone, text, against, isChance } = change;
  const moved = direction === 'flat' ? '' : appText(direction === 'up' ? 'widgets.rose' : 'widgets.fell');
  const rating = isChance
    ? appText('widgets.versus.insignificant')
    : tone === 'neutral'
      ? ''
      : appText(tone === 'good' ? 'widgets.good' : 'widgets.bad');
  const spoken = [moved, rating].filter((word) => word !== '').join(', ');
  const beside = appText('widgets.against', { value: against });
  const hint = isChance ? `${appText('widgets.versus.insignificant')} · ${beside}` : beside;
  return (
    <>
      <span className="kpi-figure" data-tone={tone} data-chance={isChance || undefined} title={hint}>
        <span aria-hidden="true">{ARROWS[direction]} </span>
        <bdi dir="ltr">{text}</bdi>
        {spoken === '' ? null : <span className="visually-hidden"> ({spoken})</span>}
      </span>
      <span className="kpi-against">{beside}</span>
    </>
  );
}
