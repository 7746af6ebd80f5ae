/**
 * The dotted names of a chart's leaf states, from its state value: `LeafOf<SnapshotFrom<typeof machine>['value']>` is
 * `'closed' | 'asking.idle' | …`; of a parallel chart the leaves of every region. For `Record<LeafOf<…>, …>` fixtures,
 * so that a new state does not compile until it has one.
 */
export type LeafOf<Value> = Value extends string
  ? Value
  : Value extends object
    ? { [K in keyof Value & string]: `${K}.${LeafOf<Value[K]>}` }[keyof Value & string]
    : never;
