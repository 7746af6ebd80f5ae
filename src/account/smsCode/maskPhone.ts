/** Masks a phone: `13812340001` → `138****0001`. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
