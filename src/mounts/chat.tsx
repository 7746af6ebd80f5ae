/** PLACEHOLDER of /other/chat. */
export function Screen() {
  return <p>订单对话</p>;
}
