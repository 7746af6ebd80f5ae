/**
 * Parses a multipart body with the browser, because the server's own parser needs Node's streams. Returns the parts by
 * name.
 */
export async function readForm(request: Request): Promise<Record<string, File | string>> {
  if (!/^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')) return {};
  return Object.fromEntries(await request.formData());
}
