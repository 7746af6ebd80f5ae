export const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The address that an HTML form posts to, and the fields that it posts. */
export function readForm(form: string): { action: string; fields: Record<string, string> } {
  const inputs = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    unescapeHtml(value),
  ]);
  return {
    action: unescapeHtml(/action="([^"]*)"/.exec(form)?.[1] ?? ''),
    fields: Object.fromEntries(inputs) as Record<string, string>,
  };
}
