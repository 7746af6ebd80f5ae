import { createHash, timingSafeEqual } from 'node:crypto';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import { readAccountName } from '../../contract/kit/accountName.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { isoAt } from '../kit/clock.ts';
import { insert } from '../store/rows.ts';
import { consumeLimit } from '../kit/limits.ts';
import { fairQueue } from '../kit/fairQueue.ts';
import { isKnownDevice, type Origin } from './unknownDevices.ts';

const CAPTCHA_TTL_MS = 5 * 60_000;

/** The stored hash of an answer. Case, blanks and full-width letters make no difference. */
export const captchaHash = (id: string, answer: string): string =>
  createHash('sha256')
    .update(`${id}:${readAccountName(answer).toLowerCase()}`)
    .digest('hex');

/** Drawing is CPU-bound, so one captcha is drawn at a time, and networks take turns. */
const turns = fairQueue(1, {
  each: 1,
  most: 100,
  full() {
    throw refuse.tooOften('获取图形验证码的人太多，请稍后再试');
  },
});

/**
 * Draws a captcha and stores its hashed answer. The image is a bitmap, because an SVG could be solved from its markup.
 *
 * @returns `id`, and `image` as a data URI (PNG, 300 × 100 px: twice the size on the page)
 * @throws 429 above the limit of a known browser, or of all other browsers of the network
 */
export async function issueCaptcha(
  ctx: Context,
  { address, device }: Pick<Origin, 'address' | 'device'>,
): Promise<{ id: string; image: string }> {
  const isKnown = await isKnownDevice(ctx, device);
  await consumeLimit(ctx, isKnown ? 'captchaDevice' : 'captcha', isKnown ? device : address);
  return turns(isKnown ? device : address, () => drawCaptcha(ctx));
}

async function drawCaptcha(ctx: Context): Promise<{ id: string; image: string }> {
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 2,
    width: 150,
    height: 50,
    charPreset: 'ACDEFGHJKLMNPQRTUVWXY34679',
  });
  const picture = await sharp(Buffer.from(data), { density: 144 })
    .flatten({ background: '#f4f6f8' })
    .png({ palette: true })
    .toBuffer();
  const id = ctx.ids.next();
  const expiresAt = isoAt(ctx.clock.now() + CAPTCHA_TTL_MS);
  await insert(ctx.store, 'captchas', { id, answerHash: captchaHash(id, text), expiresAt });
  return { id, image: `data:image/png;base64,${picture.toString('base64')}` };
}

/**
 * {@link checkCaptcha} for the fields of a request.
 *
 * @param say the message for `code` when the answer is missing
 * @throws 422 on `code` or `uuid`
 */
export async function demandCaptcha(
  ctx: Context,
  { captcha, captchaId }: { captcha?: string | undefined; captchaId?: string | undefined },
  say = '请填写图形验证码',
): Promise<void> {
  if (captcha === undefined) throw refuse.invalid('code', say);
  if (captchaId === undefined) throw refuse.invalid('uuid', '图形验证码已失效，请换一张');
  await checkCaptcha(ctx, captchaId, captcha);
}

/**
 * Checks an answer and uses up the captcha, also when the answer is wrong.
 *
 * @throws 422 on `code` when the answer is wrong, or the captcha has expired or was used
 */
export async function checkCaptcha(ctx: Context, id: string, answer: string): Promise<void> {
  const row = await ctx.store.maybe<{ answerHash: string; expiresAt: string }>(
    'delete from captchas where id = $1 returning answer_hash, expires_at',
    [id],
  );
  if (!row || Date.parse(row.expiresAt) <= ctx.clock.now()) {
    throw refuse.invalid('code', '图形验证码已失效，请换一张');
  }
  if (!timingSafeEqual(Buffer.from(row.answerHash), Buffer.from(captchaHash(id, answer)))) {
    throw refuse.invalid('code', '图形验证码不正确，请重新填写');
  }
}
