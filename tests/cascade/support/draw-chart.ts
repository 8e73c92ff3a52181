import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

const idOf = (node: AnyStateNode): string => node.path.join('_');

const phrase = (part: unknown): string =>
  typeof part === 'object' && part !== null && 'type' in part ? String(part.type) : String(part);

/** An event as the chart names it; delays and eventless transitions have names of the library's own. */
function eventText({ eventType, delay }: { eventType: string; delay?: unknown }): string {
  if (eventType === '') return 'at once';
  return delay === undefined ? eventType : `after ${phrase(delay)}`;
}

function arrow(node: AnyStateNode, transition: AnyTransitionDefinition): string | null {
  const delay = eventDelay(node, transition.eventType);
  const guard = transition.guard === undefined ? '' : ` [${phrase(transition.guard)}]`;
  const actions = transition.actions.map(phrase).join(', ');
  const label = `${eventText({ eventType: transition.eventType, delay })}${guard}${actions === '' ? '' : ` / ${actions}`}`;
  if (transition.target === undefined || transition.target.length === 0) return `${idOf(node)} : ${label}`;
  return transition.target.map((target) => `${idOf(node)} --> ${idOf(target)} : ${label}`).join('\n');
}

const eventDelay = (node: AnyStateNode, eventType: string): unknown =>
  node.after.find((transition) => transition.eventType === eventType)?.delay;

function drawNode(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states);
  const inner = `${indent}  `;
  const first = node.type === 'compound' ? [`${inner}[*] --> ${idOf(node.initial.target[0]!)}`] : [];
  const body = children.flatMap((child, index) => [
    ...(node.type === 'parallel' && index > 0 ? [`${inner}--`] : []),
    ...drawNode(child, inner),
  ]);
  const block =
    children.length > 0
      ? [`${indent}state "${node.key}" as ${idOf(node)} {`, ...first, ...body, `${indent}}`]
      : [`${indent}state "${node.key}" as ${idOf(node)}`];
  // A delay is an action of the library's own, and drawn as the arrow that it times.
  const named = node.entry.filter((action) => typeof action !== 'function');
  const entries = named.map((action) => `${indent}${idOf(node)} : entry / ${phrase(action)}`);
  const invokes = node.invoke.map(({ src }) => `${indent}${idOf(node)} : runs ${String(src)}`);
  return [...block, ...entries, ...invokes];
}

function transitionsOf(node: AnyStateNode): string[] {
  const own = [...(node.always ?? []), ...[...node.transitions.values()].flat()];
  const lines = own.map((transition) => arrow(node, transition)).filter((line) => line !== null);
  return [...lines, ...Object.values(node.states).flatMap(transitionsOf)];
}

/** A machine as a Mermaid state diagram: every state, event, guard and action, from the machine itself. */
export function drawChart({ root }: AnyStateMachine): string {
  const start = `  [*] --> ${idOf(root.initial.target[0]!)}`;
  const nodes = Object.values(root.states).flatMap((node) => drawNode(node, '  '));
  const arrows = transitionsOf(root).flatMap((line) => line.split('\n').map((one) => `  ${one}`));
  return ['stateDiagram-v2', start, ...nodes, ...arrows].join('\n');
}
