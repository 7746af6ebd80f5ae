import { f, flag, list, object, oneOf, opt, text, type Decoded } from '../kit/codec.ts';
import { pictureUrl } from '../kit/formats.ts';
import { moment } from '../kit/time.ts';

/** The result of comparing an attribute of the account with its description. */
export const checkResult = oneOf('same', 'different', 'unseen');
export type CheckResult = Decoded<typeof checkResult>;

/** The result of the inspection for one attribute, identified by its label. */
export const inspectionCheck = object({ label: f('fieldName', text(40)), result: f('result', checkResult) });
export type InspectionCheck = Decoded<typeof inspectionCheck>;

/** The pictures of a report: uploads that only the order's buyer, seller and staff may see. */
export const reportPictures = list(pictureUrl, 9);

/** The report of the inspection of an order's account. */
export const inspectionReport = object({
  isPassed: f('isPassed', flag(1, 0)),
  /** Each attribute with the value from the listing. */
  checks: f(
    'checkList',
    list(
      object({
        label: f('fieldName', text(40)),
        value: f('fieldValue', text(2000)),
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
