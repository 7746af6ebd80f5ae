export interface DemoMerchant {
  id: string;
  phone: string;
  name: string;
  /** Its offer as a share of the middle price: below and from {@link HIGH_PRICE}. */
  share: number;
  highShare: number;
  /** The delay of its quote, ms. */
  delay: number;
}

/** Accounts from this price count as expensive, fen. */
export const HIGH_PRICE = 200_000;

/** The start of the ids of the demo's biddings whose sellers the autopilot plays. */
export const PLAYED_BIDDING = 'v-played-';

/** Three merchants: quick and low, fair, and one that pays well for expensive accounts. */
export const AUTOPILOT_MERCHANTS: readonly DemoMerchant[] = [
  { id: 'u-merchant-1', phone: '13800000011', name: '快收号行', share: 0.84, highShare: 0.8, delay: 4_000 },
  { id: 'u-merchant-2', phone: '13800000012', name: '南风回收', share: 0.92, highShare: 0.9, delay: 9_000 },
  {
    id: 'u-merchant-3',
    phone: '13800000013',
    name: '顶号收藏社',
    share: 0.78,
    highShare: 0.97,
    delay: 15_000,
  },
];
