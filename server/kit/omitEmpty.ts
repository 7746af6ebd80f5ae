type Absent<T> = { [K in keyof T]: null extends T[K] ? K : undefined extends T[K] ? K : never }[keyof T];

/** An object whose fields that may be null or undefined are optional instead. */
type Present<T> = Omit<T, NonNullable<Absent<T>>> & {
  [K in NonNullable<Absent<T>>]?: NonNullable<T[K]>;
};

/** A copy without the fields that are null or undefined: the database keeps null, the contract leaves a field out. */
export const omitEmpty = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Present<T>;
