/** PLACEHOLDER of /other/suggest. */
export function Screen() {
  return <p>投诉建议</p>;
}
