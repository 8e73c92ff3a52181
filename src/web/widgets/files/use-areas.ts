import { useEffect, useState } from 'react';
import type { FileAreaList } from '../../../language/plan/index.ts';
import { untilReleased } from '../../kit/until-released.ts';
import type { WidgetActions } from '../actions.ts';

/** Returns the areas that the user may see, with their titles; empty while loading. */
export function useAreas(names: readonly string[], load: WidgetActions['load']): FileAreaList['areas'] {
  const [areas, setAreas] = useState<FileAreaList['areas']>([]);
  useEffect(
    () =>
      untilReleased(load('files'), (outcome) => {
        if (outcome.kind === 'done') setAreas((outcome.data as FileAreaList).areas);
      }),
    [load],
  );
  return names.flatMap((name) => areas.find((one) => one.name === name) ?? []);
}
