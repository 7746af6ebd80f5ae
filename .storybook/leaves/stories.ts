import type { Line } from './lines.ts';

/** What says nothing to assistive technology: the thing beside it does. */
const DECORATION: readonly Line[] = ['no img …', 'no status …', 'no busy …', 'no heading …'];

/**
 * What the stories of primitives show, by the title and the name of the story; lines as in `table.ts`. Every story of
 * `src/ui` is here or walks through something by itself.
 */
export const STORIES: Readonly<Record<string, Readonly<Record<string, readonly Line[]>>>> = {
  '基础/头像': {
    名字的第一个字: ['text 林', 'no img …'],
    大的: ['text 林', 'no img …'],
    有图片: ['no text 林', 'no img …'],
  },
  '基础/角标': { 几条: ['text 3 条未读'], '超过 99 条': ['text 99+ 条未读'], 没有: ['no text 条未读'] },
  '基础/按钮': {
    主要: ['button 立即购买', 'no disabled …', 'no busy …'],
    次要: ['button 联系客服'],
    弱化: ['button 查看规则'],
    危险: ['button 取消订单'],
    不能按: ['disabled 立即购买', 'no busy …'],
    正在提交: ['busy 正在提交', 'disabled 正在提交'],
    占满一行: ['button 立即购买'],
    小的: ['button 改价'],
    是链接: ['link 去逛逛', 'no button …'],
  },
  '基础/卡片': {
    没有标题: ['text 货款由平台保管，确认收货后付给卖家。', 'no heading …'],
    有标题: ['heading 资金', 'text 托管中'],
  },
  '基础/复制按钮': { 还没按: ['button 复制', 'no disabled …'] },
  '基础/信息列表': { 一笔订单的信息: ['text 游戏 王者荣耀 系统区服 安卓 QQ', 'button 复制'] },
  '基础/图标': { 一个: ['img 平台保障'], 全部: ['text home bag tag', 'no img …'] },
  '基础/图标按钮': {
    普通: ['button 分享', 'no disabled …'],
    已收藏: ['button 收藏', 'checked 收藏'],
    没收藏: ['button 收藏', 'no checked …'],
    不能按: ['disabled 分享'],
  },
  '基础/列表行': {
    只是文字: ['text 实名认证 未认证', 'no link …'],
    是链接: ['link 实名认证 认证后可提现 未认证'],
    几行: ['link 我的收藏 12', 'button 联系客服', 'text 版本 0.1.0'],
  },
  '基础/图片': { 有图片: ['img 账号截图'], 没有图片: ['img 账号截图'], 图片打不开: ['img 账号截图'] },
  '基础/状态标签': {
    好: ['text 交易成功'],
    要留意: ['text 待付款'],
    不好: ['text 验号未通过'],
    进行中: ['text 换绑中'],
    一般: ['text 已取消'],
  },
  '基础/价格': {
    整数: ['text ¥ 3,280', 'no text .'],
    有小数: ['text ¥ 3,280 .50'],
    负数: ['text −¥ 50'],
    很大: ['text ¥ 12,345,678 .90'],
    原价: ['text 原价 ¥ 3,680'],
    划掉的: ['text ¥ 3,280'],
  },
  '基础/富文本': { 一篇文章: ['heading 怎样验号', 'link 完整规则'] },
  '基础/标签页': { 三个标签: ['text 我买到的', 'text 还没有买到'] },
  '基础/只给读屏的文字': { 在文字里: ['text 3 条未读'] },
  '布局/底部操作栏': {
    有金额: ['text 应付 ¥ 3,424', 'button 提交订单'],
    旁边有别的按钮: ['button 联系客服', 'button 立即购买'],
    只有按钮: ['button 下一步', 'no text ¥'],
  },
  '布局/底部导航': {
    在首页: ['link 首页', 'link 买号', 'link 卖号', 'link 消息', 'link 我的'],
    有未读消息: ['link 消息 7 条未读'],
  },
  '布局/页面框架': {
    商品列表: ['heading 商品列表', 'button 搜索', 'link 首页', 'no text 用手机继续'],
    确认订单: ['heading 确认订单', 'button 返回', 'button 提交订单', 'no link 首页'],
    桌面: ['heading 商品列表', 'link 首页', 'text 用手机继续'],
  },
  '布局/顶栏': {
    只有标题: ['heading 确认订单', 'no button …'],
    有返回: ['heading 确认订单', 'button 返回'],
    有操作: ['heading 王者荣耀…', 'button 返回', 'button 收藏', 'button 分享'],
  },
  '反馈/空状态': {
    没有订单: ['text 还没有订单', 'link 去逛逛'],
    没有找到: ['text 没有找到', 'no link …'],
    没有收藏: ['text 还没有收藏'],
    没有消息: ['text 没有消息'],
    没有内容: ['text 这里还是空的'],
    没有这个页面: ['text 没有这个页面', 'link 回首页'],
  },
  '反馈/到底了': { 列表的末尾: ['text 已经到底了'] },
  '反馈/加载失败': {
    没能加载: ['alert 没能加载…', 'button 重试', 'no busy …'],
    正在重试: ['alert 没能加载…', 'busy 重试', 'disabled 重试'],
  },
  '反馈/提示条': {
    说明: ['text 货款由平台保管，确认收货后付给卖家。', 'no alert …'],
    好消息: ['text 验号通过 账号与描述一致。', 'no alert …'],
    要留意: ['text 还差一步', 'no alert …'],
    出错了: ['alert 没能提交…', 'button 再试一次'],
    一般: ['text 客服在线时间 9:00 到 24:00。', 'no alert …'],
  },
  '反馈/骨架': { 一行字: DECORATION, 一块: DECORATION, 圆的: DECORATION },
  '反馈/转圈': { 普通: DECORATION, 大的: DECORATION },
  '表单/属性表单': {
    空白: ['textbox 圣遗物', 'radio 荣耀王者', 'no checked …', 'no alert …'],
    有没填的: ['alert 还有 3 处需要补充…', 'button 请填写皮肤数量', 'alert 请选择段位'],
    填好了: ['checked 荣耀王者', 'no alert …'],
    不能填: ['disabled 圣遗物', 'disabled 荣耀王者'],
  },
  '表单/勾选框': {
    没勾: ['checkbox 我已阅读并同意交易规则', 'no checked …'],
    已勾: ['checkbox 我已阅读并同意交易规则', 'checked 我已阅读并同意交易规则'],
    不能勾: ['disabled 我已阅读并同意交易规则'],
  },
  '表单/表单项': {
    普通: ['textbox 手机号', 'no alert …'],
    有说明: ['textbox 手机号', 'text 只用于登录和交易通知'],
    填得不对: ['textbox 手机号', 'alert 请填写 11 位手机号'],
  },
  '表单/数字输入': {
    没填: ['textbox 期望价格', 'no value …'],
    不是一个价格: ['textbox 期望价格', 'alert 只能填数字，最多两位小数'],
    不能填: ['disabled 期望价格'],
  },
  '表单/密码输入': { 看不见: ['button 显示密码', 'no textbox …'] },
  '表单/单选卡片': {
    没有选: ['radio 找回包赔 · 标准…', 'no checked …', 'no alert …'],
    已选: ['checked 找回包赔 · 标准…', 'disabled 找回包赔 · 长期…'],
    没选就提交: ['radio 找回包赔 · 标准…', 'alert 请选择一种保障'],
  },
  '表单/分段选择': { 两个选项: ['radio 先估价'] },
  '表单/下拉选择': {
    没有选: ['combobox 系统区服', 'no value …'],
    已选: ['combobox 系统区服', 'value …'],
    不能选: ['disabled 系统区服'],
  },
  '表单/文字输入': {
    没填: ['textbox 标题', 'no value …'],
    已填: ['textbox 标题', 'value …'],
    不能填: ['disabled 标题'],
    带按钮: ['textbox 标题', 'button 搜索'],
    多行: ['textbox 说明', 'text 0/200'],
  },
  '表单/图片上传': {
    各种进度: ['button 第 3 张，截图 3.png，正在上传 60%', 'button 移除第 1 张', 'text 添加图片'],
    没有图片: ['text 添加图片', 'no button …'],
    都传好了: ['button 第 1 张，截图 1.png，主图，已上传', 'no text 添加图片'],
    张数不够: ['alert 除主图外至少还要 2 张详情图'],
    不能改: ['button 第 1 张，截图 1.png，主图，已上传', 'no button 移除…'],
  },
  '交易/倒计时': {
    几分钟: ['text 剩余付款时间 14:59'],
    几小时: ['text 剩余付款时间 12:03:04'],
    几天: ['text 剩余付款时间 3 天 3 小时'],
    已经过了: ['text 订单已关闭'],
  },
  '交易/保障卡片': {
    找回包赔: ['heading 找回包赔 · 标准', 'heading 保障', 'heading 不保障'],
    不购买保障: ['heading 不购买保障', 'no heading 保障'],
  },
  '交易/费用明细': {
    买家付的: ['text 账号价格 ¥ 3,280', 'text 应付 ¥ 3,424'],
    卖家得的: ['text 成交价 ¥ 3,280', 'text 你将收到 ¥ 3,116'],
  },
  '交易/商品卡片': {
    一行: ['link 已验号 荣耀王者 48 星…', 'no link …已售…'],
    已售: ['link 已售 已验号 荣耀王者 48 星…'],
    没有图片: ['link 已验号 荣耀王者 48 星…', 'no img …'],
    字很多: ['link …无畏契约：源能行动…¥ 12,888 .88 可选包赔'],
    两列: ['link 已验号 荣耀王者 48 星…', 'link 自营 特价 星耀 I…可选 包赔'],
    特价: ['link 自营 特价…', 'text ¥ 3,280 原价 ¥ 3,680…'],
    加载中的占位: ['link 已验号 荣耀王者 48 星…'],
  },
  '交易/步骤条': {
    刚开始: ['text 1 下单 进行中 2 验号 未开始'],
    换绑中: ['text 验号 已完成 3 换绑 进行中'],
    验号未通过: ['text 验号 未通过 3 换绑 未开始'],
    都完成了: ['text 确认 已完成 完成 已完成'],
  },
  '交易/时间线': {
    走过的步骤: ['text 验号通过，账号与描述一致。', 'no text 轮到'],
    轮到谁: ['text 轮到卖家：完成换绑 剩余 01:30:00'],
    验号未通过: ['text 验号未通过：段位与描述不符。货款已退回。'],
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
  '弹层/操作菜单': { 一件商品的操作: ['button 修改价格', 'disabled 编辑资料…', 'button 下架'] },
  '弹层/对话框': {
    确认: ['alertdialog 取消这个订单', 'button 取消', 'button 确定', 'no busy …'],
    登录过期: ['alertdialog 提示', 'text 登录已过期，请重新登录。'],
    危险操作: ['alertdialog 删除草稿', 'button 删除'],
    正在提交: ['alertdialog 取消这个订单', 'busy 确定', 'disabled 确定'],
    '填写，填得不对': ['alertdialog 修改价格', 'textbox 新价格', 'alert 输入的数据不合法'],
    只有说明: ['dialog 验号说明', 'no button …'],
  },
  '弹层/底部面板': {
    选一个: ['dialog 排序', 'radio 价格从低到高', 'button 关闭'],
    底部有按钮: ['dialog 排序', 'button 查看 128 个账号'],
  },
  '弹层/轻提示': { 好消息: ['button 显示'], 说明: ['button 显示'], 出错了: ['button 显示'] },
};
