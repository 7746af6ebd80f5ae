/** Why a listing offers only the basic protection. In its own module, so that pages do not load codecs for it. */
export const BASIC_PROTECTION_ONLY_TEXT = '卖家不能提供包赔材料，这个账号只有基础保障';
