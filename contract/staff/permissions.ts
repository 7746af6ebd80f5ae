/** 客服, 审核, 主管, 财务, 管理员. One person may have several. */
export const STAFF_ROLES = ['agent', 'reviewer', 'supervisor', 'finance', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The desks of the console: what staff work on. */
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

/** The desks for deals and people. Withdrawals belong to finance. */
export const CASE_DESKS: readonly StaffDesk[] = STAFF_DESKS.filter((desk) => desk !== 'withdrawals');

/** A permission that a staff call requires. A desk permits to work its tasks. */
export type StaffPermission =
  | StaffDesk
  /** See the queue and one's own account. All staff have it. */
  | 'queue'
  /** Decide appeals, and confirm decisions that need a second person. */
  | 'supervise'
  /** Read the audit log. */
  | 'audit'
  /** View and suspend members, and edit the blacklist. */
  | 'people'
  /** See the ledger, and retry failed refunds. */
  | 'money'
  /** Edit staff accounts and their roles. */
  | 'accounts'
  /** Edit games, templates, articles, notices and banners. */
  | 'content'
  /** See the figures of the shop. */
  | 'overview'
  /** See jobs, providers and the database. */
  | 'health';

/** A refund above this needs a second person, fen. */
export const SOLO_REFUND_MAX = 500_000;

/** What can be barred of a person. */
export const BARRED_KINDS = ['phone', 'identity', 'device'] as const;

/** The desks that come with a role; an agent has those that were given to them. */
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

/** Who a member of the staff is, as far as permissions go. */
export interface StaffStanding {
  roles: readonly StaffRole[];
  /** The desks given to an agent. */
  desks: readonly StaffDesk[];
}

/** The desks that a person may work. */
export const desksOf = ({ roles, desks }: StaffStanding): readonly StaffDesk[] =>
  STAFF_DESKS.filter(
    (desk) =>
      (roles.includes('agent') && desks.includes(desk) && CASE_DESKS.includes(desk)) ||
      roles.some((role) => DESKS_OF_ROLE[role].includes(desk)),
  );

/** Whether a person may do what needs `permission`. The server decides with it; the console draws only what it allows. */
export function hasPermission(standing: StaffStanding, permission: StaffPermission): boolean {
  if (permission === 'queue') return standing.roles.length > 0;
  return (
    (desksOf(standing) as readonly StaffPermission[]).includes(permission) ||
    standing.roles.some((role) => RIGHTS_OF_ROLE[role].includes(permission))
  );
}

/** The events by which staff end an after-sale. */
export const AFTER_SALE_DECISIONS: readonly string[] = [
  'case.approve',
  'case.refuse',
  'recovery.succeed',
  'recovery.fail',
];

/** An event of staff on an after-sale. */
export interface AfterSaleStep {
  event: string;
  /** The case was refused once, and the buyer appealed. */
  isAppealed: boolean;
  /** Who refused it then; null for the clock. */
  refusedById: string | null;
  /** What the buyer gets by it, fen. */
  amount: number;
}

/** Why a decision needs two people: it is about an appeal, or gives more than {@link SOLO_REFUND_MAX}. */
export type SecondPersonReason = 'appeal' | 'amount';

/** Why one person does not decide this; undefined when one does. */
export function secondPersonReason({
  event,
  isAppealed,
  amount,
}: Pick<AfterSaleStep, 'event' | 'isAppealed' | 'amount'>): SecondPersonReason | undefined {
  if (!AFTER_SALE_DECISIONS.includes(event)) return undefined;
  if (isAppealed) return 'appeal';
  return amount > SOLO_REFUND_MAX ? 'amount' : undefined;
}

/** A person of the staff, with what they may do. */
export interface StaffPerson extends StaffStanding {
  id: string;
}

/**
 * What a person who works the after-sales desk may do about an event: carry it out, propose it to a second person, or nothing, because
 * the appeal is against their own refusal or appeals are the supervisors'.
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

/** Why a person may not confirm or reject what another proposed; undefined when they may. */
export function whyNotSecond(
  person: StaffPerson,
  { proposedBy, refusedById }: { proposedBy: string; refusedById: string | null },
): 'noPermission' | 'ownProposal' | 'ownRefusal' | undefined {
  if (!hasPermission(person, 'supervise')) return 'noPermission';
  if (proposedBy === person.id) return 'ownProposal';
  return refusedById === person.id ? 'ownRefusal' : undefined;
}
