import type { Problem, ProblemType } from '../../../contract/support/problem.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';
import { normalizeContacts } from '../../kit/typed.ts';

/** A complaint or suggestion. `pictures` are paths of uploads. */
export type ProblemFields = {
  type: ProblemType;
  content: string;
  phone: string;
  qq: string;
  pictures: readonly string[];
  /** The numbers of pictures being uploaded and of failed ones. */
  sending: number;
  failed: number;
};

export const MIN_CONTENT_LENGTH = 5;
export const MAX_CONTENT_LENGTH = 1000;
export const MAX_PROBLEM_PICTURES = 9;

/** Validation errors by field. The server applies the same rules. */
export function problemFaults({ content, phone, qq, sending, failed }: ProblemFields): Faults {
  const { length } = content.trim();
  return {
    ...(length < MIN_CONTENT_LENGTH && {
      content: length === 0 ? '请写下要反映的内容' : `内容至少 ${MIN_CONTENT_LENGTH} 个字`,
    }),
    ...(length > MAX_CONTENT_LENGTH && { content: `内容最多 ${MAX_CONTENT_LENGTH} 个字` }),
    ...(phone !== '' && !/^1[3-9]\d{9}$/.test(phone) && { phone: '请填写正确的手机号' }),
    ...(qq !== '' && !/^[1-9]\d{4,11}$/.test(qq) && { qq: 'QQ 号格式不正确' }),
    ...(sending > 0 && { pictures: `还有 ${sending} 张图片在上传，传好后再提交` }),
    ...(sending === 0 && failed > 0 && { pictures: `有 ${failed} 张图片没有传上去，请重试或移除` }),
  };
}

/** The form of /other/suggest and /other/fankui. Its output is the stored problem with its number. */
export const problemMachine = submissionOf<ProblemFields, Problem>({
  blank: { type: 'suggestion', content: '', phone: '', qq: '', pictures: [], sending: 0, failed: 0 },
  tidy: (patch) => normalizeContacts(patch),
  faultsOf: problemFaults,
  hasPictures: true,
  placeOf: { tel: 'phone', imgurl: 'pictures' },
});
export type ProblemFormRef = SubmissionRef<ProblemFields, Problem>;
