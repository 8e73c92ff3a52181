import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from '../../../language/plan/index.ts';

const drawings = new Map<string, string | null>();

/** The manifest with the drawings of its menu's icons: asked for one by one, they would cost a first visit a request each. */
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
  // The web app may be built later.
  if (drawing !== null) drawings.set(file, drawing);
  return drawing;
}
