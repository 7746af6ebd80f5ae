export const CASHIER_PATH = '/cashier';
