import type { Problem, ProblemType } from '../../../contract/support/problem.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';
import { tidyContacts } from '../../kit/typed.ts';

/** A complaint or suggestion while it is written. `pictures` are the paths of the uploaded ones. */
export type ProblemFields = {
  type: ProblemType;
  content: string;
  phone: string;
  qq: string;
  pictures: readonly string[];
  /** How many pictures are being uploaded, and how many failed. */
  sending: number;
  failed: number;
};

export const CONTENT_LEAST = 5;
export const CONTENT_MOST = 1000;
export const PROBLEM_PICTURES_MOST = 9;

/** What must be corrected, by field; the server checks the same. */
export function problemFaults({ content, phone, qq, sending, failed }: ProblemFields): Faults {
  const { length } = content.trim();
  return {
    ...(length < CONTENT_LEAST && {
      content: length === 0 ? '请写下要反映的内容' : `内容至少 ${CONTENT_LEAST} 个字`,
    }),
    ...(length > CONTENT_MOST && { content: `内容最多 ${CONTENT_MOST} 个字` }),
    ...(phone !== '' && !/^1[3-9]\d{9}$/.test(phone) && { phone: '请填写正确的手机号' }),
    ...(qq !== '' && !/^[1-9]\d{4,11}$/.test(qq) && { qq: 'QQ 号格式不正确' }),
    ...(sending > 0 && { pictures: `还有 ${sending} 张图片在上传，传好后再提交` }),
    ...(sending === 0 && failed > 0 && { pictures: `有 ${failed} 张图片没有传上去，请重试或移除` }),
  };
}

/** The form of /other/suggest and /other/fankui; its answer is the stored problem with its number. */
export const problemMachine = submissionOf<ProblemFields, Problem>({
  blank: { type: 'suggestion', content: '', phone: '', qq: '', pictures: [], sending: 0, failed: 0 },
  tidy: tidyContacts,
  faultsOf: problemFaults,
  hasPictures: true,
  placeOf: { tel: 'phone', imgurl: 'pictures' },
});
export type ProblemFormRef = SubmissionRef<ProblemFields, Problem>;
