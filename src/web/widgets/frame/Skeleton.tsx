import type { SkeletonShape } from '../widget.ts';

/** Heights and widths in percent: the pale outline of the content. */
const COLUMNS = [42, 66, 54, 80, 61, 90, 72, 48, 84, 58, 70, 63];
const LINES = [96, 88, 92, 70];
const ROWS = 8;
const RINGS = 5;

/** A placeholder in the shape of a widget until its data has loaded. The style sheet shows it only after 150 ms. */
export function Skeleton({ shape, label }: { readonly shape: SkeletonShape; readonly label: string }) {
  return (
    <div className="widget-skeleton" data-shape={shape} role="status">
      <span className="visually-hidden">{label}</span>
      <Outline shape={shape} />
    </div>
  );
}

function Outline({ shape }: { readonly shape: SkeletonShape }) {
  switch (shape) {
    case 'tile':
      return (
        <>
          <i style={{ width: '60%', height: 28 }} />
          <i style={{ width: '40%', height: 12 }} />
          <i style={{ width: '100%', height: 28 }} />
        </>
      );
    case 'bars':
      return COLUMNS.map((height) => <i key={height} style={{ height: `${height}%` }} />);
    case 'chart':
      return (
        <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0,30C10,26 14,16 24,18S38,28 48,22 62,8 72,12 88,22 100,10" />
        </svg>
      );
    case 'ring':
      return <i />;
    case 'dials':
      return Array.from({ length: RINGS }, (_, index) => <i key={index} />);
    case 'words':
      return LINES.slice(0, 1).map((width) => (
        <i key={width} style={{ width: `${width / 2}%`, height: 16 }} />
      ));
    case 'list':
      return [...LINES, ...LINES.map((width) => width - 3)].map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ));
    case 'rows':
      return Array.from({ length: ROWS }, (_, index) => <i key={index} />);
  }
}
