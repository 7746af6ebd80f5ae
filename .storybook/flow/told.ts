import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Beginning, Fixture, Run, RunState, Said } from './run.ts';

/** A run that can be told to somebody else. */
export interface Told {
  begun: Beginning;
  said: readonly Said[];
}

/** What it takes to come to the moment a run shows. */
export const toldOf = ({ begun, moments, at }: RunState): Told => ({
  begun,
  said: moments.slice(0, at + 1).flatMap(({ said }) => said),
});

const childOf = (ref: AnyActorRef | undefined, id: string): AnyActorRef | undefined => {
  const { children } = (ref?.getSnapshot() ?? {}) as { children?: Record<string, AnyActorRef | undefined> };
  return children?.[id];
};

/** Says to a run what was said to another one. Answers how much of it found somebody to hear it. */
export async function retell(run: Run, said: readonly Said[]): Promise<number> {
  for (const [at, { to, event }] of said.entries()) {
    const ref = to.reduce<AnyActorRef | undefined>(childOf, run.getState().actor);
    if (!ref) return at;
    ref.send(event);
    // Each has its own effects before the next is said.
    await Promise.resolve();
  }
  return said.length;
}

/** Where an actor and the charts inside it stand, as a sample of its own. */
export function fixtureOf(actor: AnyActorRef): Fixture {
  const { value, context, children, _nodes: nodes } = actor.getSnapshot() as AnyMachineSnapshot;
  const invoked = new Set(nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id)));
  const inner = Object.entries(children as Record<string, AnyActorRef | undefined>).flatMap(([id, ref]) => {
    const snapshot = ref?.getSnapshot() as Partial<AnyMachineSnapshot> | undefined;
    if (!ref || !snapshot?.machine || snapshot.status !== 'active') return [];
    // A child that was spawned goes by the name of its chart.
    return [[!invoked.has(id) && typeof ref.src === 'string' ? ref.src : id, fixtureOf(ref)] as const];
  });
  return { value, context, ...(inner.length > 0 && { children: Object.fromEntries(inner) }) };
}

const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean', 'undefined'].includes(typeof value) ||
  (Array.isArray(value)
    ? value.every(isPlain)
    : typeof value === 'object' &&
      Object.getPrototypeOf(value) === Object.prototype &&
      Object.values(value).every(isPlain));

const through = async (bytes: Uint8Array, change: CompressionStream | DecompressionStream) =>
  new Uint8Array(
    await new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(change)).arrayBuffer(),
  );

/** A run as it stands in an address; null when a picture or the like was said in it, which no address holds. */
export async function packed(told: Told): Promise<string | null> {
  if (!isPlain(told)) return null;
  const bytes = new TextEncoder().encode(JSON.stringify(told));
  const small = await through(bytes, new CompressionStream('deflate-raw'));
  const text = btoa(Array.from(small, (byte) => String.fromCodePoint(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What {@link packed} made; null for a text that it did not make. */
export async function unpacked(text: string): Promise<Told | null> {
  try {
    const small = Uint8Array.from(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      (char) => char.codePointAt(0) ?? 0,
    );
    const bytes = await through(small, new DecompressionStream('deflate-raw'));
    const told = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Told>;
    return told.begun && Array.isArray(told.said) ? { begun: told.begun, said: told.said } : null;
  } catch {
    return null;
  }
}
