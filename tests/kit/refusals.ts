/** The body of a 422 about one field. */
export const invalid = (path: string, message: string) => ({
  code: 422,
  msg: message,
  errors: [{ path, message }],
});

/** The body of a 409. */
export const conflict = (reason: string, msg: string) => ({ code: 409, msg, reason });
