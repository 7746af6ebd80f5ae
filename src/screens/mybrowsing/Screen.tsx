/** PLACEHOLDER of /other/Mybrowsing. */
export function Screen() {
  return <p>浏览记录</p>;
}
