/** A valid Chinese ID number. `serial` has three digits and distinguishes people born on one day. */
export function createIdNumber(birth: string, serial: string): string {
  const body = `110101${birth}${serial}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(body[i]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}
