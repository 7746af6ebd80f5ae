type Absent<T> = { [K in keyof T]: null extends T[K] ? K : undefined extends T[K] ? K : never }[keyof T];

type Present<T> = Omit<T, NonNullable<Absent<T>>> & {
  [K in NonNullable<Absent<T>>]?: NonNullable<T[K]>;
};

/** A copy without null and undefined fields: the database stores null, the contract omits the field. */
export const omitEmpty = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Present<T>;
