import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FrameShell } from '../../../../src/web/widgets/frame/FrameShell.tsx';
import type { WidgetType } from '../../../../src/web/widgets/index.ts';
import { complete, widgetContext } from '../../../support/widget-context.ts';

const notes = [{ short: 'to 21 Nov', sentence: 'Counts complete days only, to 21 Nov 2026.' }];

function headOf(shows: WidgetType['shows']): string {
  const context = widgetContext(complete({ type: 'kpi', query: 'all', measure: 'clicks' }));
  return renderToStaticMarkup(
    <FrameShell context={context} state="ready" title="Clicks" shows={shows} notes={notes}>
      {null}
    </FrameShell>,
  );
}

it('a tile has the note on its days in the tooltip alone, so that a row of tiles does not repeat it', () => {
  expect(headOf('tile')).toContain('Counts complete days only');
  expect(headOf('tile')).not.toContain('>to 21 Nov<');
  expect(headOf('picture')).toContain('>to 21 Nov<');
});
