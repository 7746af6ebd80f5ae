/** PLACEHOLDER of /other/bangzhu. */
export function Screen() {
  return <p>帮助中心</p>;
}
