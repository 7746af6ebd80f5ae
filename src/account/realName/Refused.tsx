import type { IdentityRefusal } from '../../../contract/kit/refusals.ts';
import { href } from '../../app/routes.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Button, ButtonLink } from '../../ui/index.ts';

const WORDS: Record<IdentityRefusal, { title: string; text: string }> = {
  underage: { title: '未满 18 岁不能交易', text: '没有保存你填的号码。满 18 岁后再来认证。' },
  idTaken: {
    title: '这个证件已认证了另一个账号',
    text: '一个证件只能认证一个账号。请用原来的账号登录。登录不了，或不是你本人认证的，请联系客服。',
  },
  alreadyVerified: { title: '已经认证过了', text: '不用再提交。' },
  underReview: { title: '正在审核', text: '审核完会发消息给你。' },
  barred: { title: '这个证件不能用于实名认证', text: '没有保存你填的号码。有疑问请联系客服。' },
};

export function Refused({ refusal, onMend }: { refusal: IdentityRefusal; onMend: () => void }) {
  const { title, text } = WORDS[refusal];
  // Other refusals cannot be corrected with the form.
  const canMend = refusal === 'underage' || refusal === 'idTaken';
  const needsSupport = refusal === 'idTaken' || refusal === 'barred';
  return (
    <MessagePage
      tone="warn"
      title={title}
      acts={
        <>
          {canMend && <Button onClick={onMend}>重新填写</Button>}
          {needsSupport && (
            <ButtonLink variant={canMend ? 'secondary' : 'primary'} href={href('support')}>
              联系客服
            </ButtonLink>
          )}
          <ButtonLink variant={canMend || needsSupport ? 'secondary' : 'primary'} href={href('centre')}>
            回个人中心
          </ButtonLink>
        </>
      }
    >
      <p>{text}</p>
    </MessagePage>
  );
}
