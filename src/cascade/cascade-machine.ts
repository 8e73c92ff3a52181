import { assertEvent, assign, enqueueActions, fromCallback, raise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { isBarSettled } from './bar-state.ts';
import * as change from './context.ts';
import type { CascadeContext, CascadeInput } from './context.ts';
import type { CascadeEvent } from './events.ts';
import { isAlreadySelected, isFailed, opens, pressCounts } from './inputs.ts';
import { beginRun, isRunDue, type Run } from './metrics.ts';
import { mayBeSearched } from './search.ts';
import type { LoadOrder } from './actors.ts';
import type { FilterRecord } from './record.ts';

/**
 * Milliseconds after settling until the record is stored. Further changes in this time are stored together.
 */
const STORE_DELAY = 250;
/** Milliseconds after which a store that has not responded counts as empty. */
const STORE_PATIENCE = 2000;

/** Emitted when a component uses a request, for tools that observe the machine. */
export interface JoinedEvent {
  readonly type: 'load.joined';
  readonly flight: string;
  readonly component: string;
}

const missing = <Input>(name: string) =>
  fromCallback<EventObject, Input>(() => {
    throw new Error(`The actor ${name} is handed in with provide(); see createCascade`);
  });

const define = setup({
  types: {} as { context: CascadeContext; input: CascadeInput; events: CascadeEvent; emitted: JoinedEvent },
  actors: {
    loadOptions: missing<LoadOrder>('loadOptions'),
    runMetrics: missing<Run>('runMetrics'),
    readRecord: missing<undefined>('readRecord'),
    writeRecord: missing<FilterRecord>('writeRecord'),
  },
  delays: { storeDelay: STORE_DELAY, storePatience: STORE_PATIENCE },
  guards: {
    hasPresets: ({ context }) => Object.keys(context.presets).length > 0,
    nothingIsLoading: ({ context }) => isBarSettled(context.bar),
    choiceChangesNothing: ({ context, event }) => {
      assertEvent(event, 'component.chosen');
      const selected = change.choiceOf(context, event);
      return selected !== undefined && isAlreadySelected(context.bar, event.name, selected);
    },
    choiceIsAllowed: ({ context, event }) => {
      assertEvent(event, 'component.chosen');
      return change.choiceOf(context, event) !== undefined;
    },
    pressCounts: ({ context, event }) => {
      assertEvent(event, 'submit.pressed');
      return pressCounts(context.facts, context.bar, event.name);
    },
    componentLoadsOnOpening: ({ context, event }) => {
      assertEvent(event, 'component.opened');
      return opens(context.facts, context.bar, event.name);
    },
    componentHasFailed: ({ context, event }) => {
      assertEvent(event, 'component.retried');
      return isFailed(context.bar, event.name);
    },
    listMayBeSearched: ({ context, event }) => {
      assertEvent(event, 'component.searched');
      return mayBeSearched(context.bar, event.name, event.text);
    },
    searchIsAwaited: ({ context, event }) => {
      assertEvent(event, ['load.replied', 'load.failed']);
      return (context.bar.flights[event.flight]?.searching.length ?? 0) > 0;
    },
    inputCanBeUndone: ({ context }) => context.undo !== null,
    loadIsAwaited: ({ context, event }) => {
      assertEvent(event, ['load.replied', 'load.failed']);
      return context.bar.flights[event.flight] !== undefined;
    },
    runIsDue: ({ context: { facts, bar, metrics, today } }) => isRunDue(facts, bar, metrics, today),
    resultIsOfTheLastRun: ({ context, event }) => {
      assertEvent(event, ['metrics.finished', 'metrics.failed']);
      return event.generation === context.metrics.last?.generation;
    },
  },
  actions: {
    startWithPresets: assign(({ context }) => change.started(context)),
    restore: assign(({ context, event }) =>
      change.restored(context, event.type === 'record.read' ? event.record : null),
    ),
    choose: assign(({ context, event }) => {
      assertEvent(event, 'component.chosen');
      return change.chosen(context, event);
    }),
    refuse: assign(({ context, event }) => {
      assertEvent(event, 'component.chosen');
      return change.refused(context, event.name);
    }),
    press: assign(({ context, event }) => {
      assertEvent(event, 'submit.pressed');
      return change.pressed(context, event.name);
    }),
    open: assign(({ context, event }) => {
      assertEvent(event, 'component.opened');
      return change.opened(context, event.name);
    }),
    search: assign(({ context, event }) => {
      assertEvent(event, 'component.searched');
      return change.searched(context, event.name, event.text);
    }),
    retry: assign(({ context, event }) => {
      assertEvent(event, 'component.retried');
      return change.retried(context, event.name);
    }),
    startAgain: assign(({ context, event }) =>
      change.startedAgain(context, event.type === 'saved.applied' ? event.selections : {}),
    ),
    bringBack: assign(({ context }) => change.undone(context)),
    takeReply: assign(({ context, event }) => {
      assertEvent(event, 'load.replied');
      return change.replied(context, event.flight, event.body);
    }),
    takeFailure: assign(({ context, event }) => {
      assertEvent(event, 'load.failed');
      return change.failed(context, event.flight, event.message);
    }),
    dismiss: assign(({ context, event }) => {
      assertEvent(event, 'notice.dismissed');
      return { notices: context.notices.filter(({ id }) => id !== event.id) };
    }),
    settle: assign(({ context }) => change.settled(context)),
    notifyRegions: raise({ type: 'bar.settled' }),
    wantRun: raise({ type: 'run.wanted' }),
    forceRun: assign(({ context }) => ({
      today: context.time.today(),
      metrics: { ...context.metrics, forced: true },
    })),
    beginRun: assign(({ context: { facts, bar, metrics, today } }) => ({
      metrics: beginRun(facts, bar, metrics, today),
    })),
    closeOpening: assign(({ context }) => ({ metrics: { ...context.metrics, opening: null } })),
    /** Aborts before starting, so that the server sees the old request end before the new one arrives. */
    carryOutOrders: enqueueActions(({ context, enqueue }) => {
      const { aborts, starts, joins } = context.orders;
      for (const id of aborts) enqueue.stopChild(id);
      for (const { id, path, params } of starts) {
        enqueue.spawnChild('loadOptions', { id, input: { flight: id, path, params } });
      }
      for (const join of joins) enqueue.emit({ type: 'load.joined', ...join });
      enqueue.assign({ orders: change.noOrders });
    }),
    endLoad: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, ['load.replied', 'load.failed']);
      enqueue.stopChild(event.flight);
    }),
    store: enqueueActions(({ context, enqueue }) => {
      if (context.record === null) return;
      enqueue.stopChild('writeRecord');
      enqueue.spawnChild('writeRecord', { id: 'writeRecord', input: context.record });
    }),
  },
});

/**
 * The machine of every filter bar. chart.md shows the chart. The functions behind guards and actions are in
 * context.ts.
 */
export const cascadeMachine = define.createMachine({
  id: 'cascade',
  context: ({ input }) => change.freshContext(input),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'hasPresets', target: 'running', actions: ['startWithPresets', 'carryOutOrders'] },
        { target: 'restoring' },
      ],
    },
    restoring: {
      invoke: { src: 'readRecord' },
      on: { 'record.read': { target: 'running', actions: ['restore', 'carryOutOrders'] } },
      after: { storePatience: { target: 'running', actions: ['restore', 'carryOutOrders'] } },
    },
    running: {
      type: 'parallel',
      states: {
        filters: {
          initial: 'settling',
          on: {
            'component.chosen': [
              { guard: 'choiceChangesNothing' },
              { guard: 'choiceIsAllowed', target: '.settling', actions: ['choose', 'carryOutOrders'] },
              { actions: 'refuse' },
            ],
            'submit.pressed': {
              guard: 'pressCounts',
              target: '.settling',
              actions: ['press', 'carryOutOrders'],
            },
            'component.opened': {
              guard: 'componentLoadsOnOpening',
              target: '.settling',
              actions: ['open', 'carryOutOrders'],
            },
            'component.searched': { guard: 'listMayBeSearched', actions: ['search', 'carryOutOrders'] },
            'component.retried': {
              guard: 'componentHasFailed',
              target: '.settling',
              actions: ['retry', 'carryOutOrders'],
            },
            'bar.reset': { target: '.settling', actions: ['startAgain', 'carryOutOrders'] },
            'saved.applied': { target: '.settling', actions: ['startAgain', 'carryOutOrders'] },
            undo: {
              guard: 'inputCanBeUndone',
              target: '.settling',
              actions: ['bringBack', 'carryOutOrders'],
            },
            'load.replied': [
              { guard: 'searchIsAwaited', actions: ['endLoad', 'takeReply'] },
              {
                guard: 'loadIsAwaited',
                target: '.settling',
                actions: ['endLoad', 'takeReply', 'carryOutOrders'],
              },
            ],
            'load.failed': [
              { guard: 'searchIsAwaited', actions: ['endLoad', 'takeFailure'] },
              {
                guard: 'loadIsAwaited',
                target: '.settling',
                actions: ['endLoad', 'takeFailure', 'carryOutOrders'],
              },
            ],
            'notice.dismissed': { actions: 'dismiss' },
          },
          states: {
            settling: { always: { guard: 'nothingIsLoading', target: 'settled' } },
            settled: { entry: ['settle', 'notifyRegions'] },
          },
        },
        metrics: {
          initial: 'none',
          // A target inside its own region restarts `running` and thereby aborts the current run. The other
          // regions keep their state.
          on: {
            'bar.settled': [
              { guard: 'runIsDue', target: '.running', actions: 'beginRun' },
              { actions: 'closeOpening' },
            ],
            'metrics.retried': { actions: ['forceRun', 'wantRun'] },
            'run.wanted': { guard: 'runIsDue', target: '.running', actions: 'beginRun' },
          },
          states: {
            none: {},
            running: {
              invoke: { src: 'runMetrics', input: ({ context }) => context.metrics.last! },
              on: {
                'metrics.finished': { guard: 'resultIsOfTheLastRun', target: 'done' },
                'metrics.failed': { guard: 'resultIsOfTheLastRun', target: 'failed' },
              },
            },
            done: {},
            failed: {},
          },
        },
        record: {
          initial: 'stored',
          states: {
            stored: { on: { 'bar.settled': 'pending' } },
            pending: {
              after: { storeDelay: { target: 'stored', actions: 'store' } },
              on: { 'page.hidden': { target: 'stored', actions: 'store' } },
            },
          },
        },
      },
    },
  },
});
