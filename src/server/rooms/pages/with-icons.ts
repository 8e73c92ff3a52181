import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from '../../../language/plan/index.ts';

const drawings = new Map<string, string | null>();

/**
 * The manifest with the SVG drawings of the menu's icons. Otherwise a first visit would need a request for
 * each icon.
 */
export function withIcons(manifest: Manifest, webRoot: string | null): Manifest {
  if (webRoot === null) return manifest;
  const sections = manifest.sections.map((section) => {
    const drawing = drawingOf(path.join(webRoot, 'assets/icons', `${path.basename(section.icon)}.svg`));
    return drawing === null ? section : { ...section, drawing };
  });
  return { ...manifest, sections };
}

function drawingOf(file: string): string | null {
  const known = drawings.get(file);
  if (known !== undefined) return known;
  const drawing = existsSync(file) ? readFileSync(file, 'utf8') : null;
  // A missing file is not cached, because the web app may be built later.
  if (drawing !== null) drawings.set(file, drawing);
  return drawing;
}
