import { f, flag, list, object, oneOf, opt, text, type Decoded } from '../kit/codec.ts';
import { pictureUrl } from '../kit/formats.ts';
import { MAX_ANSWER_LENGTH } from '../kit/answerLimits.ts';
import { moment } from '../kit/time.ts';

/** The result of comparing one attribute of the account with the description. */
export const checkResult = oneOf('same', 'different', 'unseen');
export type CheckResult = Decoded<typeof checkResult>;

export const inspectionCheck = object({ label: f('fieldName', text(40)), result: f('result', checkResult) });
export type InspectionCheck = Decoded<typeof inspectionCheck>;

/** Uploads that only the order's buyer and staff may view, and its seller while an after-sale is open. */
export const reportPictures = list(pictureUrl, 9);

export const inspectionReport = object({
  isPassed: f('isPassed', flag(1, 0)),
  checks: f(
    'checkList',
    list(
      object({
        label: f('fieldName', text(40)),
        value: f('fieldValue', text(MAX_ANSWER_LENGTH)),
        result: f('result', checkResult),
      }),
    ),
  ),
  pictures: f('imgs', reportPictures),
  remark: opt('remark', text(500)),
  /** The inspector's name. Absent when the demo's autopilot inspected. */
  by: opt('nickName', text(40)),
  at: f('time', moment),
});
export type InspectionReport = Decoded<typeof inspectionReport>;
