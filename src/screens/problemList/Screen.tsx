/** PLACEHOLDER of /other/ProblemList. */
export function Screen() {
  return <p>投诉记录</p>;
}
