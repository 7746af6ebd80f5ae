import type { Failure } from '../../contract/kit/failure.ts';
import { toSentence } from '../shared/failedRead.ts';
import type { ContactKind } from './reads.ts';

export const CONTACTS: readonly { value: ContactKind; label: string }[] = [
  { value: 'weixin', label: '微信' },
  { value: 'qq', label: 'QQ' },
  { value: 'collection', label: '收款账号' },
];

export interface Verdict {
  tone: 'good' | 'bad' | 'warn';
  title: string;
  text: string;
}

/** Result for a contact. Only `official` means official. */
export function contactVerdict(
  { kind, value }: { kind: ContactKind; value: string },
  answer: 'official' | 'unknown',
): Verdict {
  const contact = `${CONTACTS.find((one) => one.value === kind)?.label ?? ''} ${value}`;
  return answer === 'official'
    ? {
        tone: 'good',
        title: '是官方联系方式',
        text: `${contact} 是号易官方。官方客服不会让你向个人转账。`,
      }
    : {
        tone: 'bad',
        title: '不是官方联系方式',
        text: `${contact} 不在官方名单里。请不要转账，也不要给出账号密码。`,
      };
}

/** Result of the blacklist. No record is no guarantee. */
export const blacklistVerdict = (
  content: string,
  { total, rows }: { total: number; rows: readonly { kind: string; count: number }[] },
): Verdict =>
  total === 0
    ? {
        tone: 'good',
        title: '没有查到记录',
        text: `${content} 目前不在黑名单里。没有记录不等于没有风险，请走平台担保。`,
      }
    : {
        tone: 'bad',
        title: `查到 ${total} 条记录`,
        text: `${rows.map(({ kind, count }) => `${kind} ${count} 条`).join('，')}。请不要与对方私下交易。`,
      };

/** Verdict without a response from the server. It must not look official. */
export const contactUnknown = (failure: Failure): Verdict => ({
  tone: 'warn',
  title: '没能验证',
  text: `${toSentence(failure.message)}没有结果之前，请不要当作官方。`,
});

export const blacklistUnknown = (failure: Failure): Verdict => ({
  tone: 'warn',
  title: '没能查询',
  text: failure.message,
});
