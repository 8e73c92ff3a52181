import type { Development } from '../frame/development.ts';
import { galleryRoute } from './gallery/gallery-route.tsx';
import { Launcher } from './panel/Launcher.tsx';
import { Tools } from './panel/Tools.tsx';
import { createDisturber } from './disturb/disturb.ts';
import { createCalls } from './inspect/calls.ts';
import { timedType } from './inspect/timed-type.tsx';
import { createTimings, watchPainting } from './inspect/timings.ts';
import { createOpenPages } from './open-pages.ts';
import { createRecorder } from './recorder.ts';
import { createSettings } from './settings.ts';
import type { Workbench } from './workbench.ts';

/** Creates the developer tools. Their settings are kept in `storage`. */
export const createDevelopment = (storage: Storage): Development => {
  const workbench: Workbench = {
    settings: createSettings(storage),
    recorder: createRecorder(Date.now),
    pages: createOpenPages(),
    calls: createCalls(() => performance.now()),
    timings: createTimings(),
  };
  const disturb = createDisturber(workbench.settings.view);
  watchPainting(workbench.timings);
  return {
    passage: (request, send) => workbench.calls.watch(request, () => disturb(request, send)),
    timed: (types) => types.map((type) => timedType(type, workbench.timings)),
    observe: workbench.recorder.observe,
    opened: workbench.pages.opened,
    routes: (app) => [galleryRoute(app)],
    Launcher: () => <Launcher workbench={workbench} />,
    Tools: () => <Tools workbench={workbench} />,
  };
};
