import { fixturesOf } from '../../kit/submission/fixtures.ts';
import { BLANK_ACT, type ActFields } from './act.ts';

export const actFields: ActFields = {
  ...BLANK_ACT,
  act: 'inspection.fail',
  remark: '皮肤少了十二个，与描述不符',
  results: ['different', 'same'],
};

export const actFixtures = fixturesOf(actFields, { ...actFields, remark: '' }, null, {
  kind: 'conflict',
  reason: 'claimed',
  message: '这件事正由别人处理',
});
