/** PLACEHOLDER of /other/contactkefu. */
export function Screen() {
  return <p>联系客服</p>;
}
