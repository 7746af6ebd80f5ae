/** PLACEHOLDER of /other/zhaohui. */
export function Screen() {
  return <p>找回案例</p>;
}
