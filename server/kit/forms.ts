import { MAX_BODY_BYTES, readBody, BODY_TOO_LONG } from './bodyLimit.ts';
import { refuse } from './refusal.ts';

const MULTIPART = /^multipart\/form-data\s*(;|$)/i;
const BOUNDARY = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"\\]{1,70}))/i;

/** What a form may be made of: ours has one part. The parser holds the event loop for seconds over many parts, or long heads. */
const MOST_OF = { parts: 20, head: 4096 };
/** How long a form may take to come, ms: as long as a page lets an upload take. */
const LONGEST = 120_000;

const noForm = () => refuse.invalid('', '请以表单上传文件');

/** Whether a multipart body has few parts, with short heads. */
function isModest(bytes: Buffer, boundary: string): boolean {
  const mark = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    const head = bytes.subarray(at + mark.length, at + mark.length + MOST_OF.head);
    const isLast = head.toString('latin1', 0, 2) === '--';
    if (!isLast && !head.includes('\r\n\r\n')) return false;
    parts += 1;
    if (parts > MOST_OF.parts) return false;
  }
  return parts > 0;
}

/**
 * The parts of a multipart body by name; none when the body is of another kind: that is not read.
 * @throws 422 when it is too long, too slow, broken, or of more than a form is made of
 */
export async function readForm({ headers, body }: Request): Promise<Record<string, File | string>> {
  const type = headers.get('content-type') ?? '';
  if (!MULTIPART.test(type) || !body) return {};
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw noForm();
  const bytes = await readBody(body, MAX_BODY_BYTES.upload, LONGEST).catch(() => {
    throw refuse.invalid('', '图片没有传完，请重新上传');
  });
  if (!bytes) throw refuse.invalid('', BODY_TOO_LONG);
  if (!isModest(Buffer.from(bytes.buffer), boundary)) throw noForm();
  // The boundary that was looked for, whatever else the header says.
  const read = new Response(bytes, {
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
  });
  const form = await read.formData().catch(() => {
    throw noForm();
  });
  return Object.fromEntries(form);
}
