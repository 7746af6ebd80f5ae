/** PLACEHOLDER of /other/fankui. */
export function Screen() {
  return <p>意见反馈</p>;
}
