import type { AttributeWithOptions } from '../../../contract/market/index.ts';
import type { ValuationDetail } from '../../../contract/recycling/recycling.ts';
import type { OwnListingDetail } from '../../../contract/selling/index.ts';
import { typedYuan } from '../../../contract/kit/typedPrice.ts';
import { askedOf } from '../../selling/index.ts';
import { NO_FORM, type Faults, type FieldName, type ValuationForm } from './form.ts';

/**
 * Fills the form from an own valuation, or from the listing submitted with it, which may have been edited after the
 * valuation ended.
 */
export function formFrom(valuation: ValuationDetail, listing: OwnListingDetail | null): ValuationForm {
  const { systemId, carrierId, groupId, serverId, attributes, pictures, description, account, phone } =
    listing ?? valuation;
  const price = listing ? listing.askingPrice : valuation.expected;
  return {
    ...NO_FORM,
    systemId: systemId ?? '',
    carrierId: carrierId ?? '',
    groupId: groupId ?? '',
    serverId: serverId ?? '',
    attributes: attributes ?? {},
    title: listing?.title ?? (valuation.kind === 'bidding' ? valuation.title : ''),
    price: price === undefined ? '' : typedYuan(price),
    description,
    isOwnDescription: description !== '',
    account: account ?? '',
    // A masked number is the member's own, which stays empty.
    phone: /^\d{11}$/.test(phone ?? '') ? (phone ?? '') : '',
    pictures,
    ...(listing && {
      origin: listing.origin ?? '',
      canAssure: listing.canAssure === null ? '' : listing.canAssure ? 'yes' : 'no',
      qq: listing.qq ?? '',
      weixin: listing.weixin ?? '',
      remark: listing.remark ?? '',
    }),
  };
}

/** Why staff refused the contents. Undefined when they did not, or when the listing has been corrected since. */
export function refusalOf(valuation: ValuationDetail, listing: OwnListingDetail | null): string | undefined {
  if (!listing) return valuation.refusal;
  return listing.status === 'rejected' ? (listing.auditRemark ?? valuation.refusal) : undefined;
}

/** The words that staff use for the form's fields. The labels of the game's attributes are searched too. */
const NAMES: readonly (readonly [FieldName, RegExp])[] = [
  ['realNamePicture', /实名截图/],
  ['title', /标题/],
  ['description', /描述|说明/],
  ['pictures', /截图|图片/],
  ['price', /价位|期望价|出售价|价格/],
  ['account', /游戏账号/],
  ['phone', /联系电话|手机号/],
];

/** Assigns the refusal's text to the field that it mentions first. Empty when it mentions none. */
export function faultsNamedIn(reason: string, template: readonly AttributeWithOptions[]): Faults {
  const places: { place: FieldName; at: number; length: number }[] = [];
  for (const { key, label } of askedOf(template)) {
    places.push({ place: key, at: reason.indexOf(label), length: label.length });
  }
  for (const [place, name] of NAMES) {
    const found = name.exec(reason);
    places.push({ place, at: found?.index ?? -1, length: found?.[0].length ?? 0 });
  }
  const [first] = places
    .filter(({ at, length }) => at >= 0 && length > 0)
    .toSorted((a, b) => a.at - b.at || b.length - a.length);
  return first ? { [first.place]: reason } : {};
}
