type Absent<T> = { [K in keyof T]: null extends T[K] ? K : undefined extends T[K] ? K : never }[keyof T];

type Present<T> = Omit<T, NonNullable<Absent<T>>> & {
  [K in NonNullable<Absent<T>>]?: NonNullable<T[K]>;
};

/** A record of the contract as the database stores it: a field that the record may omit is null. */
export type Stored<T> = { [K in keyof T]-?: undefined extends T[K] ? NonNullable<T[K]> | null : T[K] };

/** A copy without null and undefined fields: the database stores null, the contract omits the field. */
export const omitEmpty = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Present<T>;
