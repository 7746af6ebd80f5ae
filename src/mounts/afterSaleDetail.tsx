/** PLACEHOLDER of /other/afterOrderDetailInfo. */
export function Screen() {
  return <p>售后详情</p>;
}
