/**
 * The default implementation of a promise port. A flow in `src/` provides the real one.
 *
 * @param name the port's name, for the message
 * @returns a function that rejects with "<name> must be provided"
 */
export const unprovided = (name: string) => () => Promise.reject(new Error(`${name} must be provided`));

/** The default implementation of a callback port. Throws when the port starts. */
export const unprovidedCallback = (name: string) => (): never => {
  throw new Error(`${name} must be provided`);
};
