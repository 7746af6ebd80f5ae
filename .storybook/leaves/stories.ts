import type { Line } from './lines.ts';

/** What says nothing to assistive technology: the thing beside it does. */
const DECORATION: readonly Line[] = ['no img …', 'no status …', 'no busy …', 'no heading …'];

/**
 * What the stories of primitives show, by the title and the name of the story; lines as in `table.ts`. Every story of
 * `src/ui` is here or walks through something by itself.
 */
export const STORIES: Readonly<Record<string, Readonly<Record<string, readonly Line[]>>>> = {
  '基础/Avatar': {
    Letter: ['text 林', 'no img …'],
    Large: ['text 林', 'no img …'],
    'With Picture': ['no text 林', 'no img …'],
  },
  '基础/Badge': { Few: ['text 3 条未读'], Many: ['text 99+ 条未读'], None: ['no text 条未读'] },
  '基础/Button': {
    Primary: ['button 立即购买', 'no disabled …', 'no busy …'],
    Secondary: ['button 联系客服'],
    Quiet: ['button 查看规则'],
    Danger: ['button 取消订单'],
    Disabled: ['disabled 立即购买', 'no busy …'],
    Busy: ['busy 正在提交', 'disabled 正在提交'],
    Block: ['button 立即购买'],
    Small: ['button 改价'],
    'As Link': ['link 去逛逛', 'no button …'],
  },
  '基础/Card': {
    Plain: ['text 货款由平台保管，确认收货后付给卖家。', 'no heading …'],
    Titled: ['heading 资金', 'text 托管中'],
  },
  '基础/CopyButton': { Idle: ['button 复制', 'no disabled …'] },
  '基础/DescriptionList': { Order: ['text 游戏 王者荣耀 系统区服 安卓 QQ', 'button 复制'] },
  '基础/Icon': { One: ['img 平台保障'], All: ['text home bag tag', 'no img …'] },
  '基础/IconButton': {
    Plain: ['button 分享', 'no disabled …'],
    Favourite: ['button 收藏', 'checked 收藏'],
    'Not Favourite': ['button 收藏', 'no checked …'],
    Disabled: ['disabled 分享'],
  },
  '基础/ListRow': {
    Plain: ['text 实名认证 未认证', 'no link …'],
    'As Link': ['link 实名认证 认证后可提现 未认证'],
    Several: ['link 我的收藏 12', 'button 联系客服', 'text 版本 0.1.0'],
  },
  '基础/Picture': { Shown: ['img 账号截图'], Missing: ['img 账号截图'], Broken: ['img 账号截图'] },
  '基础/Pill': {
    Good: ['text 交易成功'],
    Warn: ['text 待付款'],
    Bad: ['text 验号未通过'],
    Info: ['text 换绑中'],
    Neutral: ['text 已取消'],
  },
  '基础/Price': {
    Whole: ['text ¥ 3,280', 'no text .'],
    'With Decimals': ['text ¥ 3,280 .50'],
    Negative: ['text −¥ 50'],
    Large: ['text ¥ 12,345,678 .90'],
    Former: ['text 原价 ¥ 3,680'],
    Struck: ['text ¥ 3,280'],
  },
  '基础/RichText': { Article: ['heading 怎样验号', 'link 完整规则'] },
  '基础/VisuallyHidden': { 'In Text': ['text 3 条未读'] },
  '布局/ActionBar': {
    'With Amount': ['text 应付 ¥ 3,424', 'button 提交订单'],
    'With Aside': ['button 联系客服', 'button 立即购买'],
    'Button Only': ['button 下一步', 'no text ¥'],
  },
  '布局/BottomTabs': {
    Home: ['link 首页', 'link 买号', 'link 卖号', 'link 消息', 'link 我的'],
    Unread: ['link 消息 7 条未读'],
  },
  '布局/Shell': {
    Listings: ['heading 商品列表', 'button 搜索', 'link 首页', 'no text 用手机继续'],
    Order: ['heading 确认订单', 'button 返回', 'button 提交订单', 'no link 首页'],
    Desktop: ['heading 商品列表', 'link 首页', 'text 用手机继续'],
  },
  '布局/TopBar': {
    'Title Only': ['heading 确认订单', 'no button …'],
    'With Back': ['heading 确认订单', 'button 返回'],
    'With Actions': ['heading 王者荣耀…', 'button 返回', 'button 收藏', 'button 分享'],
  },
  '反馈/EmptyState': {
    Orders: ['text 还没有订单', 'link 去逛逛'],
    Search: ['text 没有找到', 'no link …'],
    Favourites: ['text 还没有收藏'],
    Messages: ['text 没有消息'],
    Box: ['text 这里还是空的'],
    'Not Found': ['text 没有这个页面', 'link 回首页'],
  },
  '反馈/EndOfList': { Default: ['text 已经到底了'] },
  '反馈/FailedState': {
    Failed: ['alert 没能加载…', 'button 重试', 'no busy …'],
    Retrying: ['alert 没能加载…', 'busy 重试', 'disabled 重试'],
  },
  '反馈/Notice': {
    Info: ['text 货款由平台保管，确认收货后付给卖家。', 'no alert …'],
    Good: ['text 验号通过 账号与描述一致。', 'no alert …'],
    Warn: ['text 还差一步', 'no alert …'],
    Bad: ['alert 没能提交…', 'button 再试一次'],
    Neutral: ['text 客服在线时间 9:00 到 24:00。', 'no alert …'],
  },
  '反馈/Skeleton': { Line: DECORATION, Block: DECORATION, Round: DECORATION },
  '反馈/Spinner': { Default: DECORATION, Large: DECORATION },
  '表单/AttributeForm': {
    Blank: ['textbox 圣遗物', 'radio 荣耀王者', 'no checked …', 'no alert …'],
    Faulty: ['alert 还有 3 处需要补充…', 'button 请填写皮肤数量', 'alert 请选择段位'],
    Filled: ['checked 荣耀王者', 'no alert …'],
    Disabled: ['disabled 圣遗物', 'disabled 荣耀王者'],
  },
  '表单/Checkbox': {
    Off: ['checkbox 我已阅读并同意交易规则', 'no checked …'],
    On: ['checkbox 我已阅读并同意交易规则', 'checked 我已阅读并同意交易规则'],
    Disabled: ['disabled 我已阅读并同意交易规则'],
  },
  '表单/Field': {
    Plain: ['textbox 手机号', 'no alert …'],
    'With Hint': ['textbox 手机号', 'text 只用于登录和交易通知'],
    'With Error': ['textbox 手机号', 'alert 请填写 11 位手机号'],
  },
  '表单/NumberInput': {
    Empty: ['textbox 期望价格', 'no value …'],
    Disabled: ['disabled 期望价格'],
  },
  '表单/PasswordInput': { Hidden: ['button 显示密码', 'no textbox …'] },
  '表单/RadioCards': {
    Nothing: ['radio 找回包赔 · 标准…', 'no checked …', 'no alert …'],
    Chosen: ['checked 找回包赔 · 标准…', 'disabled 找回包赔 · 长期…'],
    'With Error': ['radio 找回包赔 · 标准…', 'alert 请选择一种保障'],
  },
  '表单/Select': {
    Empty: ['combobox 系统区服', 'no value …'],
    Chosen: ['combobox 系统区服', 'value …'],
    Disabled: ['disabled 系统区服'],
  },
  '表单/TextInput': {
    Empty: ['textbox 标题', 'no value …'],
    Filled: ['textbox 标题', 'value …'],
    Disabled: ['disabled 标题'],
    'With Parts': ['textbox 标题', 'button 搜索'],
    Area: ['textbox 说明', 'text 0/200'],
  },
  '表单/UploadGrid': {
    Mixed: ['button 第 3 张，截图 3.png，正在上传 60%', 'button 移除第 1 张', 'text 添加图片'],
    Empty: ['text 添加图片', 'no button …'],
    Full: ['button 第 1 张，截图 1.png，主图，已上传', 'no text 添加图片'],
    Faulty: ['alert 除主图外至少还要 2 张详情图'],
    Disabled: ['button 第 1 张，截图 1.png，主图，已上传', 'no button 移除…'],
  },
  '交易/Countdown': {
    Minutes: ['text 剩余付款时间 14:59'],
    Hours: ['text 剩余付款时间 12:03:04'],
    Days: ['text 剩余付款时间 3 天 3 小时'],
    Over: ['text 订单已关闭'],
  },
  '交易/CoverageCard': {
    Standard: ['heading 找回包赔 · 标准', 'heading 保障', 'heading 不保障'],
    None: ['heading 不购买保障', 'no heading 保障'],
  },
  '交易/FeeBreakdown': {
    Buyer: ['text 账号价格 ¥ 3,280', 'text 应付 ¥ 3,424'],
    Seller: ['text 成交价 ¥ 3,280', 'text 您将收到 ¥ 3,116'],
  },
  '交易/ListingCard': {
    Row: ['link 已验号 荣耀王者 58 星…', 'no link …已售…'],
    Sold: ['link 已验号 已售 荣耀王者 58 星…'],
    'Without Picture': ['link 已验号 荣耀王者 58 星…', 'no img …'],
    'Long Words': ['link …¥ 12,888 .88 包赔 365 天'],
    Grid: ['link 已验号 荣耀王者 58 星…', 'link 特价 五星角色 31…'],
    'Special Offer': ['link 自营 特价…', 'text ¥ 3,280 原价 ¥ 3,680…'],
    Skeletons: ['link 已验号 荣耀王者 58 星…'],
  },
  '交易/StepStrip': {
    Started: ['text 1 下单 进行中 2 验号 未开始'],
    Rebinding: ['text 验号 已完成 3 换绑 进行中'],
    Failed: ['text 验号 未通过 3 换绑 未开始'],
    Done: ['text 确认 已完成 完成 已完成'],
  },
  '交易/Timeline': {
    History: ['text 验号通过，账号与描述一致。', 'no text 轮到'],
    'With Turn': ['text 轮到卖家：完成换绑 剩余 01:30:00'],
    Failed: ['text 验号未通过：段位与描述不符。货款已退回。'],
  },
  '交易/价格区间': {
    区间: ['text 偏低 ¥ 2,680 中位 ¥ 3,120 偏高 ¥ 3,560', 'no text 你的期望'],
    期望价和最高报价: ['text 你的期望 ¥3,300 最高报价 ¥3,180'],
    落在区间外: ['text 你的期望 ¥5,200 最高报价 ¥2,100'],
    只有一个价: ['text 偏低 ¥ 300 中位 ¥ 300 偏高 ¥ 300'],
  },
  '交易/报价': {
    最高报价: ['heading 青鱼回收 最高', 'button 拒绝', 'button 接受报价'],
    低于区间: ['heading 青鱼回收', 'text 低于区间 ¥90'],
    已接受: ['heading 青鱼回收 已接受', 'no button …'],
    已拒绝: ['heading 青鱼回收 已拒绝', 'no button …'],
  },
  '弹层/Dialog': {
    Confirm: ['alertdialog 取消这个订单', 'button 取消', 'button 确定', 'no busy …'],
    Expired: ['alertdialog 提示', 'text 登录已过期，请重新登录。'],
    Danger: ['alertdialog 删除草稿', 'button 删除'],
    Busy: ['alertdialog 取消这个订单', 'busy 确定', 'disabled 确定'],
    Prompt: ['alertdialog 修改价格', 'textbox 新价格', 'alert 输入的数据不合法'],
    Plain: ['dialog 验号说明', 'no button …'],
  },
  '弹层/Sheet': {
    Choice: ['dialog 排序', 'radio 价格从低到高', 'button 关闭'],
    'With Foot': ['dialog 排序', 'button 查看 128 个账号'],
  },
  '弹层/Toast': { Good: ['button 显示'], Info: ['button 显示'], Bad: ['button 显示'] },
};
