/** Sends responses uncompressed, because they do not leave the browser. */
export const compress = async (): Promise<object> => ({});
