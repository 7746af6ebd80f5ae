import type { ChatAbout } from '../support/index.ts';

/** 客服, 审核, 主管, 财务, 管理员. A person may have several. */
export const STAFF_ROLES = ['agent', 'reviewer', 'supervisor', 'finance', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The desks of the console. Each has its own kinds of tasks. */
export const STAFF_DESKS = [
  'orders',
  'listings',
  'afterSales',
  'recycling',
  'complaints',
  'merchants',
  'identities',
  'withdrawals',
] as const;
export type StaffDesk = (typeof STAFF_DESKS)[number];

/** All desks but withdrawals, which belong to finance. */
export const CASE_DESKS: readonly StaffDesk[] = STAFF_DESKS.filter((desk) => desk !== 'withdrawals');

/** A permission that a staff call requires. A desk is the permission to work on its tasks. */
export type StaffPermission =
  | StaffDesk
  /** See the task queue and one's own account. All staff have it. */
  | 'queue'
  /** Answer chats. Comes with the desks of their subjects, see {@link chatSubjectsAt}. */
  | 'chats'
  /** Decide appeals and confirm decisions that need a second person. */
  | 'supervise'
  | 'audit'
  /** View and suspend members, and edit the blacklist. */
  | 'people'
  /** See the ledger and retry failed refunds. */
  | 'money'
  /** Edit staff accounts and their roles. */
  | 'accounts'
  /** Edit games, templates, articles, notices and banners. */
  | 'content'
  | 'overview'
  /** See jobs, providers and the database. */
  | 'health';

/** When an order gives back more than this amount in all, a second person is needed, fen. */
export const SOLO_REFUND_MAX = 500_000;

export const BARRED_KINDS = ['phone', 'identity', 'device'] as const;

/** The desks that come with a role. Agents have the desks assigned to them. */
const DESKS_OF_ROLE: Readonly<Record<StaffRole, readonly StaffDesk[]>> = {
  agent: [],
  reviewer: ['listings', 'merchants', 'identities'],
  supervisor: CASE_DESKS,
  finance: ['withdrawals'],
  admin: [],
};

const RIGHTS_OF_ROLE: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  agent: [],
  reviewer: [],
  supervisor: ['supervise', 'audit', 'people', 'overview', 'health'],
  finance: ['money', 'overview'],
  admin: ['accounts', 'audit', 'content', 'overview', 'health'],
};

/** The roles and desks of a person, which determine the permissions. */
export interface StaffStanding {
  roles: readonly StaffRole[];
  desks: readonly StaffDesk[];
}

export const desksOf = ({ roles, desks }: StaffStanding): readonly StaffDesk[] =>
  STAFF_DESKS.filter(
    (desk) =>
      (roles.includes('agent') && desks.includes(desk) && CASE_DESKS.includes(desk)) ||
      roles.some((role) => DESKS_OF_ROLE[role].includes(desk)),
  );

/** The desks that answer chats about a subject. */
const DESKS_OF_CHAT: Readonly<Record<ChatAbout, readonly StaffDesk[]>> = {
  order: ['orders', 'afterSales'],
  recycleOrder: ['recycling'],
  listing: ['listings', 'orders', 'recycling', 'afterSales'],
};

/** The subjects of chats. */
export const CHAT_SUBJECTS = Object.keys(DESKS_OF_CHAT) as ChatAbout[];

/** The subjects whose chats are answered at some of these desks. */
export const chatSubjectsAt = (desks: readonly StaffDesk[]): readonly ChatAbout[] =>
  CHAT_SUBJECTS.filter((about) => desks.some((desk) => DESKS_OF_CHAT[about].includes(desk)));

/** True when a person has a permission. The server checks it, and the console hides what it does not allow. */
export function hasPermission(standing: StaffStanding, permission: StaffPermission): boolean {
  if (permission === 'queue') return standing.roles.length > 0;
  if (permission === 'chats') return chatSubjectsAt(desksOf(standing)).length > 0;
  return (
    (desksOf(standing) as readonly StaffPermission[]).includes(permission) ||
    standing.roles.some((role) => RIGHTS_OF_ROLE[role].includes(permission))
  );
}

/**
 * The events by which staff decide on a claim. The start of a recovery is one, because the claim is granted when the
 * recovery's deadline passes.
 */
export const AFTER_SALE_DECISIONS: readonly string[] = [
  'case.approve',
  'case.refuse',
  'recovery.start',
  'recovery.succeed',
  'recovery.fail',
];

export interface AfterSaleStep {
  event: string;
  /** The case was refused, and the buyer has appealed. */
  isAppealed: boolean;
  /** Who refused it. Null when the deadline did. */
  refusedById: string | null;
  /** What the event grants. Absent for nothing, or while nobody has entered it. */
  grant?: StepGrant | undefined;
}

/** What the buyer would get. Money in fen. */
export interface StepGrant {
  amount: number;
  /** The amount that the order has already given back: refunds and compensations. */
  returned: number;
  /** The guarantee fund would pay, and buyer and seller have used the same device. */
  isFundForSameDevice: boolean;
}

/**
 * Why a second person must confirm a decision. `appeal`: the case was appealed. `device`: the guarantee fund would pay, and
 * buyer and seller have used the same device. `amount`: the order would give back more than {@link SOLO_REFUND_MAX} in all.
 */
export type SecondPersonReason = 'appeal' | 'device' | 'amount';

/** Why an event needs a second person. Undefined when one person may decide. */
export function secondPersonReason({
  event,
  isAppealed,
  grant,
}: Omit<AfterSaleStep, 'refusedById'>): SecondPersonReason | undefined {
  if (!AFTER_SALE_DECISIONS.includes(event)) return undefined;
  if (isAppealed) return 'appeal';
  if (grant === undefined || grant.amount === 0) return undefined;
  if (grant.isFundForSameDevice) return 'device';
  return grant.returned + grant.amount > SOLO_REFUND_MAX ? 'amount' : undefined;
}

export interface StaffPerson extends StaffStanding {
  id: string;
}

/**
 * What a person at the after-sales desk may do about an event: perform it, propose it to a second person, or nothing,
 * because the appeal is against that person's own refusal or only supervisors decide appeals.
 */
export function afterSaleRight(
  person: StaffPerson,
  step: AfterSaleStep,
): 'act' | 'propose' | 'ownRefusal' | 'noPermission' {
  if (step.isAppealed && step.refusedById === person.id) return 'ownRefusal';
  const why = secondPersonReason(step);
  if (why === undefined) return 'act';
  return why === 'appeal' && !hasPermission(person, 'supervise') ? 'noPermission' : 'propose';
}

/** Why a person may not confirm or reject a proposal. Undefined when they may. */
export function whyNotSecond(
  person: StaffPerson,
  { proposedBy, refusedById }: { proposedBy: string; refusedById: string | null },
): 'noPermission' | 'ownProposal' | 'ownRefusal' | undefined {
  if (!hasPermission(person, 'supervise')) return 'noPermission';
  if (proposedBy === person.id) return 'ownProposal';
  return refusedById === person.id ? 'ownRefusal' : undefined;
}
