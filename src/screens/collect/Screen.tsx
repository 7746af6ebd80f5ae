/** PLACEHOLDER of /other/collect. */
export function Screen() {
  return <p>我的收藏</p>;
}
