import { memo } from 'react';
import type { DesignTokens } from '../../kit/theme/index.ts';
import type { DrawnText } from './drawing.ts';
import { fontOf } from './painter.ts';

export interface TextsProps {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly DrawnText[];
  readonly tokens: DesignTokens;
}

/**
 * The texts of a drawing as DOM text, which can be searched and selected. Screen readers get a sentence and a table
 * instead.
 */
export const Texts = memo(function Texts({ width, height, texts, tokens }: TextsProps) {
  return (
    <svg className="chart-texts" width={width} height={height} aria-hidden="true" direction="ltr">
      {texts.map((text) => (
        <text
          key={`${text.x} ${text.y} ${text.text}`}
          x={text.x}
          y={text.y}
          dy="0.35em"
          textAnchor={text.anchor}
          data-tone={text.tone}
          data-upon={text.upon}
          style={{
            ...(text.size === undefined && text.bold === undefined ? {} : { font: fontOf(text, tokens) }),
            ...(text.color === undefined ? {} : { fill: text.color }),
          }}
        >
          {text.full === undefined ? null : <title>{text.full}</title>}
          {text.text}
        </text>
      ))}
    </svg>
  );
});
