import { f, flag, list, object, opt, text, type Decoded } from '../kit/codec.ts';
import { id } from '../kit/common.ts';
import { moment } from '../kit/time.ts';
import { picture } from '../market/index.ts';
import { estimate, valuationKind } from '../recycling/index.ts';
import { labelled } from './case.ts';

/** All that the recycling desk sees of a valuation or bidding. */
export const valuationFile = object({
  id: f('id', id),
  number: f('no', text(40)),
  kind: f('backKind', valuationKind),
  title: f('title', text(120)),
  /** A state of the rulebook of valuations. */
  state: f('state', text(40)),
  createdAt: f('createTime', moment),
  /** The deadline for quotes. */
  expiresAt: f('validTime', moment),
  estimate: f('estimate', estimate),
  facts: f('facts', list(labelled)),
  attributes: f('attributes', list(labelled)),
  pictures: f('urlArr', list(picture)),
  /** The caller may refuse it now. */
  canRefuse: f('canRefuse', flag(1, 0)),
  /** The task of its latest trade. */
  tradeTaskId: opt('backOrderTaskId', id),
});
export type ValuationFile = Decoded<typeof valuationFile>;
