/** The path of the stand-in cashiers. */
export const CASHIER_PATH = '/cashier';
