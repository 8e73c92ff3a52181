import { Skeleton } from 'antd';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Notice } from '../frame/Notice.tsx';
import type { ViewProps } from '../widget.ts';
import { reckoningOf } from './compute.ts';
import { Editor } from './Editor.tsx';
import { createGridStore } from './store.ts';
import type { GridStore } from './store.ts';
import { filteredValues, rowsPath } from './to-props.ts';
import type { GridProps } from './to-props.ts';
import { useMembers } from './use-members.ts';
import { tellWritten } from './written-news.ts';
import './grid.css';

type Asked = { readonly path: string } & Pick<GridProps, 'open'>;

/** A pivot has a cell for each row, so its filters must have one value each; until then it asks for nothing. */
export function View({ props, context }: ViewProps<GridProps>) {
  const { filters } = context;
  const isReady = useCallback(() => {
    const known = filteredValues(props, context);
    return props.pivot === null || Object.keys(props.filter ?? {}).every((name) => name in known);
  }, [props, context]);
  return useSyncExternalStore(filters.subscribe, isReady, isReady) ? (
    <LoadedGrid props={props} context={context} />
  ) : (
    <Loading height={props.height} />
  );
}

function Loading({ height }: Pick<GridProps, 'height'>) {
  return (
    <div className="grid-widget" data-grid="loading" style={{ minHeight: height }}>
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </div>
  );
}

/** A grid with its rows. A change of the filters brings others; what is not saved stays. */
function LoadedGrid({ props, context }: ViewProps<GridProps>) {
  const { actions, filters, say } = context;
  const { resource } = props;
  const readPath = useCallback(() => rowsPath(props, context), [props, context]);
  const path = useSyncExternalStore(filters.subscribe, readPath, readPath);
  const { open } = props;
  const [place] = useState({ path, open });
  place.path = path;
  place.open = open;
  const store = useMemo<GridStore>(
    () =>
      createGridStore({
        load: (asked = place.path) => actions.load(asked),
        open: () => place.open,
        send: ({ changes, idempotencyKey }) =>
          actions.send({
            method: 'POST',
            path: `resources/${resource}/changes`,
            body: { changes },
            idempotencyKey,
          }),
        readKept: () => actions.edits.read(resource),
        writeKept: (kept) => actions.edits.write(resource, kept),
        newKey: () => crypto.randomUUID(),
        reckoning: () => reckoningOf(context.plan.resource!),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the fields of a resource stay; only their titles change with the language
    [actions, resource, place],
  );
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    void store.start();
    const release = actions.holdLeaving(() => store.view().state.edits.size > 0);
    return () => {
      release();
      store.dispose();
    };
  }, [store, actions]);
  useEffect(() => {
    setAsked({ path, open });
    if (asked !== null && (asked.path !== path || asked.open !== open)) void store.reload();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` follows what is asked for
  }, [store, path, open]);
  const view = useSyncExternalStore(store.subscribe, store.view, store.view);
  const saved = view.outcome?.kind === 'saved' ? view.outcome : null;
  useEffect(() => {
    if (saved === null) return;
    context.refresh(props.refreshes);
    tellWritten();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each save
  }, [saved]);
  const members = useMembers(props.fields, view.names, actions.load);
  if (view.phase === 'loading') return <Loading height={props.height} />;
  if (view.phase === 'failed')
    return (
      <div className="grid-widget" data-grid="failed" style={{ minHeight: props.height }}>
        <Notice
          kind="error"
          title={view.message ?? ''}
          retry={{ label: say('widgets.retry'), onRetry: () => void store.start() }}
        />
      </div>
    );
  return <Editor {...{ props, context, store, view, members }} />;
}
