/** The body of a 422 about one field. */
export const invalid = (path: string, message: string) => ({
  code: 422,
  msg: message,
  errors: [{ path, message }],
});

/** The body of a 403 to staff whose roles do not include a permission. */
export const NO_PERMISSION = { code: 403, msg: '你没有这项权限', reason: 'noPermission' };

/** The body of a 409. */
export const conflict = (reason: string, msg: string) => ({ code: 409, msg, reason });
