/** PLACEHOLDER of /other/geren. */
export function Screen() {
  return <p>个人信息</p>;
}
