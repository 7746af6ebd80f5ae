export const PASSWORD_RULE = '8–32 位，需同时包含字母和数字';

export interface NewPassword {
  newPassword: string;
  repeat: string;
}

/** Validation errors of a new password. The server applies the same rules. */
export function newPasswordFaults({ newPassword, repeat }: NewPassword): Partial<NewPassword> {
  if (newPassword === '') return { newPassword: '请填写密码' };
  if (/[^\x20-\x7e]/.test(newPassword)) {
    return { newPassword: '密码只能用英文字母、数字和英文标点，不能有中文和全角字符' };
  }
  if (!/^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,32}$/.test(newPassword)) {
    return { newPassword: `密码为 ${PASSWORD_RULE}，不含空格` };
  }
  if (repeat === '') return { repeat: '请再填写一次密码' };
  return repeat === newPassword ? {} : { repeat: '两次填写的密码不一样' };
}
