import { money } from '../../../contract/kit/formatMoney.ts';
import {
  depositOf,
  orderTotal,
  protectionFee,
  RULES,
  SELLER_FEE_STEPS,
  sellerFee,
  TIERS,
} from '../../../contract/kit/rules.ts';

/** What the buyer pays and what the seller gets at one price. */
export interface Example {
  price: string;
  buyer: string;
  deposit?: string;
  seller: string;
}

/** Lowest and highest price, one price in each fee range, and the limits between the ranges. Fen. */
const PRICES = [
  RULES.minPrice,
  10 * RULES.minPrice,
  SELLER_FEE_STEPS.rate / 2,
  SELLER_FEE_STEPS.rate,
  5 * SELLER_FEE_STEPS.rate,
  RULES.maxPrice,
];

function exampleOf(price: number): Example {
  const deposit = depositOf(price);
  const fee = sellerFee(price);
  return {
    price: money(price),
    buyer: `选${TIERS.retrieval.name}共付 ${money(orderTotal(price, 'retrieval'))}（号价 ${money(price)}，包赔 ${money(
      protectionFee(price, 'retrieval'),
    )}，平台服务费 ${money(RULES.serviceFee)}）`,
    ...(deposit !== undefined && { deposit: `可以先付 ${money(deposit)}，验号通过后付尾款` }),
    seller: `到手 ${money(price - fee)}（手续费 ${money(fee)}）`,
  };
}

/** Computed by the functions that the server charges with. */
export const EXAMPLES: readonly Example[] = PRICES.map(exampleOf);
