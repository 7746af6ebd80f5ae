/** PLACEHOLDER of /index/appDownload. */
export function Screen() {
  return <p>APP下载</p>;
}
