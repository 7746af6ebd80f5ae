/** An Alipay login: a mobile number, or a mail address. */
export const PAYEE_ACCOUNT = /^(?:1[3-9]\d{9}|[\w.+-]{1,40}@[\w-]{1,30}(?:\.[\w-]{1,20}){1,3})$/;
/** A real name in Chinese or Latin letters. */
export const PAYEE_NAME = /^(?:[㐀-鿿·]{2,20}|[A-Za-z][A-Za-z .'-]{1,38}[A-Za-z])$/;
