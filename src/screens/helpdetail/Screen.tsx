/** PLACEHOLDER of /other/helpdetail. */
export function Screen() {
  return <p>帮助详情</p>;
}
