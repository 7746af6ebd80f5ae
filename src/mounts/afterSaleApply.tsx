/** PLACEHOLDER of /other/afterOrdermoney. */
export function Screen() {
  return <p>申请售后</p>;
}
