import { useMemo } from 'react';
import { useWidth } from '../../kit/use-width.ts';
import { useTokens } from '../../kit/theme/index.ts';
import type { WidgetContext } from '../widget.ts';
import './chart.css';
import { Layer } from './Layer.tsx';
import { drawSparkline } from './layout/sparkline.ts';
import type { Course } from './layout/sparkline.ts';
import { mirrorPainted } from './mirror.ts';

/**
 * A small line chart as wide as its container. It is hidden from screen readers, which read the figures from the
 * table.
 */
export function Sparkline({
  className,
  course,
  height,
  direction,
}: {
  readonly className: string;
  readonly course: Course;
  /** Pixels. */
  readonly height: number;
  readonly direction: WidgetContext['direction'];
}) {
  const tokens = useTokens();
  const [width, attach] = useWidth();
  const painted = useMemo(() => {
    if (width === 0) return null;
    const drawn = drawSparkline(course, { width, height }, tokens);
    return direction === 'rtl' ? mirrorPainted(drawn) : drawn;
  }, [course, width, height, tokens, direction]);
  return (
    <div ref={attach} className={className} style={{ height }} aria-hidden="true">
      {painted === null ? null : <Layer className="chart-body" painted={painted} texts={painted.texts} />}
    </div>
  );
}
