import { MERCHANT_KIND_NAMES, PROBLEM_TYPE_NAMES } from '../../contract/kit/typeNames.ts';
import type { StaffCase, StaffTask } from '../../contract/staff/index.ts';
import { IDENTITY_OBSTACLES, findIdentityObstacle } from '../account/index.ts';
import type { Context } from '../kit/context.ts';
import { maskIdCard, maskPhone } from '../kit/maskPersonal.ts';
import { refuse } from '../kit/refusal.ts';
import { hasPart } from '../kit/staff.ts';
import type { Db } from '../store/db.ts';
import { readTask, type QueueReader } from '../tasks/queue.ts';
import { stateOf } from '../tasks/tasks.ts';
import { afterSaleCase } from './afterSaleCase.ts';
import { notesOf } from './notes.ts';
import { EMPTY, facts, orderCase, recycleCase, type Body, type Party } from './tradeCases.ts';
import { recordLook } from './auditLog.ts';
import { listingCase } from './listingCase.ts';
import { withdrawalCase } from './moneyCases.ts';
import { canOpenVault } from './vault.ts';

async function problemCase(db: Db, id: string): Promise<Body> {
  const problem = await db.one<{
    userId: string;
    type: keyof typeof PROBLEM_TYPE_NAMES;
    status: string;
    content: string;
    pictures: string[];
    phone: string | null;
    qq: string | null;
    createdAt: string;
  }>('select * from problems where id = $1', [id]);
  return {
    ...EMPTY,
    people: { member: problem.userId },
    facts: facts({ 类型: PROBLEM_TYPE_NAMES[problem.type], 联系电话: problem.phone, QQ: problem.qq }),
    statements: [{ at: problem.createdAt, by: 'member', text: problem.content, pictures: problem.pictures }],
    acts: problem.status === 'open' ? ['problem.answer'] : [],
  };
}

async function merchantCase(db: Db, id: string): Promise<Body> {
  const row = await db.one<{
    userId: string;
    kind: keyof typeof MERCHANT_KIND_NAMES;
    name: string;
    phone: string;
    description: string;
    state: string;
  }>('select * from merchant_applications where id = $1', [id]);
  return {
    ...EMPTY,
    people: { member: row.userId },
    facts: facts({
      商户名称: row.name,
      合作方式: MERCHANT_KIND_NAMES[row.kind],
      联系电话: row.phone,
      经营说明: row.description,
    }),
    acts: row.state === 'reviewing' ? ['merchant.pass', 'merchant.refuse'] : [],
  };
}

async function identityCase(ctx: Context, db: Db, id: string): Promise<Body> {
  const row = await db.one<{
    realName: string | null;
    idCardCipher: string | null;
    realStatus: string;
    hasIdentityPicture: boolean;
  }>(
    `select real_name, id_card_cipher, real_status,
       exists (select 1 from identity_pictures p where p.user_id = u.id) as has_identity_picture
     from users u where id = $1`,
    [id],
  );
  const isReviewing = row.realStatus === 'reviewing';
  const obstacle = isReviewing ? await findIdentityObstacle(ctx, db, id) : undefined;
  return {
    ...EMPTY,
    people: { member: id },
    facts: facts({
      黑名单: obstacle === 'barred' ? IDENTITY_OBSTACLES.barred : null,
      重复认证: obstacle === 'idTaken' ? IDENTITY_OBSTACLES.idTaken : null,
      姓名: row.realName,
      证件号: row.idCardCipher === null ? null : maskIdCard(ctx.vault.open(row.idCardCipher)),
      证件照片: row.hasIdentityPicture ? '已上传' : '没有',
    }),
    hasIdentityPicture: row.hasIdentityPicture && isReviewing,
    acts: isReviewing
      ? (['identity.pass', 'identity.fail'] as const).filter(
          (type) => !(obstacle && type === 'identity.pass'),
        )
      : [],
  };
}

const readBody = (
  ctx: Context,
  reader: QueueReader,
  { subject, subjectId: id }: Pick<StaffTask, 'subject' | 'subjectId'>,
): Promise<Body> => {
  const db = ctx.store;
  switch (subject) {
    case 'order':
      return orderCase(db, id, reader);
    case 'listing':
      return listingCase(ctx, db, id, reader);
    case 'afterSale':
      return afterSaleCase(db, id, reader);
    case 'recycleOrder':
      return recycleCase(db, id);
    case 'problem':
      return problemCase(db, id);
    case 'merchantApplication':
      return merchantCase(db, id);
    case 'identity':
      return identityCase(ctx, db, id);
    case 'withdrawal':
      return withdrawalCase(ctx, db, id);
  }
};

/** The case for a reader who is a party: without the other side's contacts and evidence, and what staff note. */
const OWN_CASE: Body = {
  ...EMPTY,
  people: {},
  facts: [{ label: '与你有关', value: '由其他客服处理' }],
  acts: [],
};

/**
 * Opens the case of a task: its parties, facts and statements, and the acts that the rulebook allows now. A reader who is
 * a party gets none of them. The look is written to the audit log.
 * @throws 403 without its desk; 404
 */
export async function readCase(ctx: Context, reader: QueueReader, taskId: string): Promise<StaffCase> {
  const opened = await readTask(ctx, ctx.store, reader, taskId);
  // After an act the subject may have a new task.
  const next = await ctx.store.maybe<{ id: string }>(
    'select id from staff_tasks where subject = $1 and subject_id = $2 and closed_at is null',
    [opened.subject, opened.subjectId],
  );
  const task = next ? await readTask(ctx, ctx.store, reader, next.id) : opened;
  const { subject, subjectId } = task;
  const isParty = await hasPart(ctx.store, reader.id, subject, subjectId);
  const { people, ...body } = isParty ? OWN_CASE : await readBody(ctx, reader, task);
  const members = await ctx.store.query<{ id: string; nickName: string; phone: string }>(
    'select id, nick_name, phone from users where id = any($1)',
    [Object.values(people)],
  );
  await recordLook(ctx, { staffId: reader.id, action: 'readCase', subject, subjectId });
  const isWaiting = task.closedAt === undefined;
  return {
    hasIdentityPicture: false,
    ...body,
    task,
    hasVault: !isParty && (await canOpenVault(ctx.store, reader, subject, subjectId, isWaiting)),
    notes: isParty ? [] : await notesOf(ctx.store, subject, subjectId),
    state: (await stateOf(ctx.store, subject, subjectId)) ?? task.state,
    parties: Object.entries(people).flatMap(([role, id]) => {
      const member = members.find((each) => each.id === id);
      if (!member) throw refuse.notFound('会员不存在');
      return [{ role: role as Party['role'], id, name: member.nickName, phone: maskPhone(member.phone) }];
    }),
  };
}
