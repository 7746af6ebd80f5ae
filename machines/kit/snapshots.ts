type ValueOf<Leaf extends string> = Leaf extends `${infer Parent}.${infer Rest}`
  ? { [P in Parent]: ValueOf<Rest> }
  : Leaf;

/** The state value of a leaf: `'asking.idle'` → `{ asking: 'idle' }`. */
export function valueOf(leaf: string): string | Record<string, unknown> {
  const [name = '', ...rest] = leaf.split('.');
  return rest.length === 0 ? name : { [name]: valueOf(rest.join('.')) };
}

/** A snapshot for each leaf state, from its context. Not for parallel machines. */
export const snapshotsOf = <Leaf extends string, Context>(contexts: Record<Leaf, Context>) =>
  Object.fromEntries(
    Object.entries(contexts).map(([leaf, context]) => [leaf, { value: valueOf(leaf), context }]),
  ) as { [L in Leaf]: { value: ValueOf<L>; context: Context } };
