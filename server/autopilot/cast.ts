/** A merchant that the autopilot plays: its account, and how it buys. */
export interface PlayedMerchant {
  id: string;
  phone: string;
  name: string;
  /** Share of the middle price it offers for an ordinary account, and for a dear one. */
  share: number;
  dearShare: number;
  /** How long it looks at a request, ms. */
  delay: number;
}

/** Accounts above this are dear, fen. */
export const DEAR = 200_000;

/** Three merchants with different tastes: quick and low, fair, and one after dear accounts. */
export const AUTOPILOT_MERCHANTS: readonly PlayedMerchant[] = [
  { id: 'u-merchant-1', phone: '13800000011', name: '快收号行', share: 0.84, dearShare: 0.8, delay: 4_000 },
  { id: 'u-merchant-2', phone: '13800000012', name: '南风回收', share: 0.92, dearShare: 0.9, delay: 9_000 },
  {
    id: 'u-merchant-3',
    phone: '13800000013',
    name: '顶号收藏社',
    share: 0.78,
    dearShare: 0.97,
    delay: 15_000,
  },
];
