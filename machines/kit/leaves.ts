/**
 * The dotted names of a chart's leaf states, from the type of its state value: `LeafOf<SnapshotFrom<typeof
 * machine>['value']>` is `'closed' | 'asking.idle' | …`. A parallel chart has the leaves of all regions. Fixtures are a
 * `Record<LeafOf<…>, …>`, so that a new state does not compile without one.
 */
export type LeafOf<Value> = Value extends string
  ? Value
  : Value extends object
    ? { [K in keyof Value & string]: `${K}.${LeafOf<Value[K]>}` }[keyof Value & string]
    : never;
