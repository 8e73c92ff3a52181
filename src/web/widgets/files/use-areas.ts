import { useEffect, useState } from 'react';
import type { FileAreaList } from '../../../language/plan/index.ts';
import type { WidgetActions } from '../actions.ts';

/** Returns the areas that the user may see, with their titles; empty while loading. */
export function useAreas(names: readonly string[], load: WidgetActions['load']): FileAreaList['areas'] {
  const [areas, setAreas] = useState<FileAreaList['areas']>([]);
  useEffect(() => {
    let isOpen = true;
    void load('files').then((outcome) => {
      if (isOpen && outcome.kind === 'done') setAreas((outcome.data as FileAreaList).areas);
    });
    return () => void (isOpen = false);
  }, [load]);
  return names.flatMap((name) => areas.find((one) => one.name === name) ?? []);
}
