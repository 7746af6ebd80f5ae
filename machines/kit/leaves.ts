/**
 * The dotted names of a machine's leaf states, from the type of its state value: `LeafOf<SnapshotFrom<typeof
 * machine>['value']>` is `'closed' | 'asking.idle' | …`. A parallel machine has the leaves of all regions. Fixtures are
 * a `Record<LeafOf<…>, …>`, so a new state without a fixture does not compile.
 */
export type LeafOf<Value> = Value extends string
  ? Value
  : Value extends object
    ? { [K in keyof Value & string]: `${K}.${LeafOf<Value[K]>}` }[keyof Value & string]
    : never;

/** The top-level states of a machine, from the type of its state value. */
export type StateOf<Value> = Value extends string ? Value : keyof Value & string;
