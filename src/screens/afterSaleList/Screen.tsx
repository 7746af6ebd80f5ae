/** PLACEHOLDER of /other/afterSaleList. */
export function Screen() {
  return <p>我的售后</p>;
}
