/**
 * The parts of a multipart body by name, parsed by the browser, because the server's own parser needs Node's streams.
 */
export async function readForm(request: Request): Promise<Record<string, File | string>> {
  if (!/^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')) return {};
  return Object.fromEntries(await request.formData());
}
