/** The state value of a leaf: `'asking.idle'` → `{ asking: 'idle' }`. */
type ValueOf<Leaf extends string> = Leaf extends `${infer Parent}.${infer Rest}`
  ? { [P in Parent]: ValueOf<Rest> }
  : Leaf;

const valueOf = (leaf: string): unknown => {
  const [state = '', ...rest] = leaf.split('.');
  return rest.length === 0 ? state : { [state]: valueOf(rest.join('.')) };
};

/** A snapshot for each leaf state, from its context. Not for parallel machines. */
export const snapshotsOf = <Leaf extends string, Context>(contexts: Record<Leaf, Context>) =>
  Object.fromEntries(
    Object.entries(contexts).map(([leaf, context]) => [leaf, { value: valueOf(leaf), context }]),
  ) as { [L in Leaf]: { value: ValueOf<L>; context: Context } };
