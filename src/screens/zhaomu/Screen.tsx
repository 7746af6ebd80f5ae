/** PLACEHOLDER of /other/zhaomu. */
export function Screen() {
  return <p>人才招募</p>;
}
