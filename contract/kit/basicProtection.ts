/** Why a listing offers only the basic protection. A module of its own, so pages load no codecs with it. */
export const BASIC_PROTECTION_ONLY_TEXT = '卖家不能提供包赔材料，这个账号只有基础保障';
