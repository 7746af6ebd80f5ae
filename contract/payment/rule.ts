/** An Alipay login: a mobile number or an e-mail address. */
export const PAYEE_ACCOUNT = /^(?:1[3-9]\d{9}|[\w.+-]{1,40}@[\w-]{1,30}(?:\.[\w-]{1,20}){1,3})$/;
