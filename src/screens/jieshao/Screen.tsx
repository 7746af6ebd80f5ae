/** PLACEHOLDER of /other/jieshao. */
export function Screen() {
  return <p>业务介绍</p>;
}
