/** PLACEHOLDER of /other/xinwen. */
export function Screen() {
  return <p>新闻公告</p>;
}
