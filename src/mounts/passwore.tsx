/** PLACEHOLDER of /other/passwore. */
export function Screen() {
  return <p>密码管理</p>;
}
