/** PLACEHOLDER of /other/cooperate. */
export function Screen() {
  return <p>关于我们</p>;
}
