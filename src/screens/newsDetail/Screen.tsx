/** PLACEHOLDER of /other/newsDetail. */
export function Screen() {
  return <p>新闻详情</p>;
}
