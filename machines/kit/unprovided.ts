/**
 * The default of a promise port, until a flow in `src/` provides the real one.
 *
 * @param name the port's name, for the message
 * @returns a promise that rejects with "<name> must be provided"
 */
export const unprovided = (name: string) => () => Promise.reject(new Error(`${name} must be provided`));

/** {@link unprovided} for a callback port: throws when the port is started. */
export const unprovidedCallback = (name: string) => (): never => {
  throw new Error(`${name} must be provided`);
};
