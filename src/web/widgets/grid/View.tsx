import { Skeleton } from 'antd';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Notice } from '../frame/Notice.tsx';
import type { ViewProps } from '../widget.ts';
import { authorsOf } from './authors.ts';
import { reckoningOf } from './compute.ts';
import { Editor } from './Editor.tsx';
import type { Moment } from './Editor.tsx';
import { createGridStore } from './store.ts';
import type { GridStore } from './store.ts';
import { filteredValues, rowsPath } from './to-props.ts';
import type { GridProps } from './to-props.ts';
import { withOwnerCurrencies } from './model/field.ts';
import { useLateNames } from './late-names.ts';
import { useMembers, useRowsToLoad } from './use-members.ts';
import { publishWritten } from './written-news.ts';
import './grid.css';

type Requested = { readonly path: string } & Pick<GridProps, 'open'>;

/**
 * A pivot has one cell for each row of the resource, so each of its filters must have exactly one value. No
 * rows are loaded before that.
 */
export function View({ props, context }: ViewProps<GridProps>) {
  const { filters } = context;
  const isReady = useCallback(() => {
    const known = filteredValues(props, context);
    return props.pivot === null || Object.keys(props.filter ?? {}).every((name) => name in known);
  }, [props, context]);
  const [moment, setMoment] = useState<Moment | null>(null);
  return useSyncExternalStore(filters.subscribe, isReady, isReady) ? (
    <LoadedGrid key={moment?.at} {...{ props, context, moment }} onMoment={setMoment} />
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

interface LoadedGridProps extends ViewProps<GridProps> {
  /** The past moment whose rows are shown, read-only; null for the current rows. */
  readonly moment: Moment | null;
  readonly onMoment: (moment: Moment | null) => void;
}

/** A grid with loaded rows. A change of the filters loads other rows; unsaved changes are kept. */
function LoadedGrid({ props, context, moment, onMoment }: LoadedGridProps) {
  const at = moment?.at ?? null;
  const { actions, filters, appText } = context;
  const { resource } = props;
  const readPath = useCallback(() => rowsPath(props, context, at), [props, context, at]);
  const path = useSyncExternalStore(filters.subscribe, readPath, readPath);
  const { open } = props;
  const [place] = useState({ path, open });
  place.path = path;
  place.open = open;
  const store = useMemo<GridStore>(
    () =>
      createGridStore({
        load: (requested = place.path) => actions.load(requested),
        loadSome: (ids) => actions.load(`${place.path}&id=${ids.map(encodeURIComponent).join(',')}`),
        authorsOf: (ids) => authorsOf(resource, ids, actions.load),
        open: () => place.open,
        send: ({ changes, idempotencyKey }) =>
          actions.send({
            method: 'POST',
            path: `resources/${resource}/changes`,
            body: { changes },
            idempotencyKey,
          }),
        // Unsaved changes belong to the current rows.
        readKept: () => (at === null ? actions.edits.read(resource) : Promise.resolve(null)),
        writeKept: (kept) => (at === null ? actions.edits.write(resource, kept) : Promise.resolve()),
        newKey: () => crypto.randomUUID(),
        reckoning: () => reckoningOf(context.plan.resource!),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a resource's fields are constant; only their titles change with the language
    [actions, resource, place, at],
  );
  const [requested, setRequested] = useState<Requested | null>(null);
  useEffect(() => {
    void store.start();
    const release = actions.holdLeaving(() => store.view().state.edits.size > 0);
    const unfollow = at !== null ? null : actions.followRows(resource, (rows) => void store.receive(rows));
    return () => {
      release();
      unfollow?.();
      store.dispose();
    };
  }, [store, actions, resource, at]);
  useEffect(() => {
    setRequested({ path, open });
    if (requested !== null && (requested.path !== path || requested.open !== open)) void store.reload();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` is set by this effect
  }, [store, path, open]);
  const view = useSyncExternalStore(store.subscribe, store.view, store.view);
  const saved = view.outcome?.kind === 'saved' ? view.outcome : null;
  const { news } = view;
  const announce = (isNew: boolean): void => {
    if (!isNew) return;
    context.refresh(props.refreshes);
    publishWritten();
  };
  useEffect(() => announce(saved !== null), [saved]); // oxlint-disable-line react-hooks/exhaustive-deps -- once for each save
  useEffect(() => announce(news !== null), [news]); // oxlint-disable-line react-hooks/exhaustive-deps -- and for each of another's
  const [isUsed, setUsed] = useState(false);
  const use = useCallback(() => setUsed(true), []);
  const members = useMembers(props.fields, view.names, actions.load, useRowsToLoad(view.state, isUsed));
  useLateNames(store, props.fields, members);
  const { currencies } = view;
  const inCurrencies = useMemo(
    () => ({
      ...props,
      fields: withOwnerCurrencies(props.fields, currencies),
      hidden: withOwnerCurrencies(props.hidden, currencies),
    }),
    [props, currencies],
  );
  if (view.phase === 'loading') return <Loading height={props.height} />;
  if (view.phase === 'failed')
    return (
      <div className="grid-widget" data-grid="failed" style={{ minHeight: props.height }}>
        <Notice
          kind="error"
          title={view.message ?? ''}
          retry={{ label: appText('widgets.retry'), onRetry: () => void store.start() }}
        />
      </div>
    );
  return <Editor {...{ context, store, view, members, moment, onMoment }} props={inCurrencies} onUse={use} />;
}
