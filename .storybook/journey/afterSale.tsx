import {
  underReview,
  evidenceAsked,
  sellerAsked,
  granting,
  paidBack,
} from '../../machines/afterSale/afterSaleDetail/fixtures.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { AfterSaleDetail } from '../../contract/afterSale/afterSale.ts';
import type { Message } from '../../contract/account/message.ts';
import type { OrderDetail } from '../../contract/buying/order.ts';
import * as f from '../../machines/afterSale/afterSaleApply/fixtures.ts';
import {
  AfterSaleApplyContext,
  createApplications,
  type ApplyPorts,
} from '../../src/afterSale/afterSaleApply/flow.ts';
import {
  AfterSaleDetailContext,
  createActs,
  type ActPorts,
} from '../../src/afterSale/afterSaleDetail/flow.ts';
import { completed } from '../../src/buying/orderDetail/fixtures.ts';
import { createDrafts } from '../../src/flow/drafts.ts';
import type { Intentions } from '../../src/flow/intentions.ts';
import type { Navigation } from '../../src/flow/navigation.ts';
import { createUploads } from '../../src/flow/upload.ts';
import { withDrawings } from '../../src/afterSale/afterSaleDetail/review.tsx';

export type ClaimStage = 'reviewing' | 'asked' | 'heard' | 'granted' | 'paid';

export const CLAIM: Readonly<Record<ClaimStage, AfterSaleDetail>> = {
  reviewing: withDrawings(underReview),
  asked: withDrawings(evidenceAsked),
  heard: withDrawings({
    ...underReview,
    statements: sellerAsked.statements,
    events: sellerAsked.events.filter(({ kind }) => kind !== 'seller.ask'),
  }),
  granted: withDrawings(granting),
  paid: withDrawings(paidBack),
};

export const lostOrder: OrderDetail = { ...completed, picture: '/img/listing/account-0.webp' };

/** The message in which staff ask the buyer for more evidence. */
export const asking: Message = {
  id: 'message-1',
  kind: 18,
  kindName: '售后进度',
  title: '售后需要补充材料',
  content: evidenceAsked.question ?? '',
  relatedId: evidenceAsked.id,
  relatedTo: 'afterSale',
  sentAt: '2026-11-21T06:40:00.000Z',
  readState: 'unread',
};

/** The after-sale flows, which live as long as the journey. */
export interface Claims {
  applications: ApplyPorts;
  acts: ActPorts;
  disposeAll(): void;
  /** Subscribes to changes of the server's data. */
  onChanged: (listener: () => void) => () => void;
}

export function makeClaims(intentions: Intentions, navigation: Navigation): Claims {
  const listeners = new Set<() => void>();
  const kept = new Map<string, unknown>();
  const files = new Map<string, Blob>();
  const drafts = createDrafts({
    get: async (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
    del: async (key) => void kept.delete(key),
  });
  const uploads = createUploads({
    drafts,
    files: {
      put: async (id, file) => void files.set(id, file),
      get: async (id) => files.get(id) ?? null,
      remove: async (id) => void files.delete(id),
    },
    send: async () => ({ path: '/img/upload/evidence.webp' }),
  });
  const deps = {
    intentions,
    drafts,
    uploads,
    onChanged: () => {
      for (const listener of listeners) listener();
    },
  };
  const applications = createApplications({ ...deps, navigation, now: () => Date.parse(f.NOW) });
  const acts = createActs(deps);
  return {
    applications,
    acts,
    disposeAll() {
      applications.disposeAll();
      acts.disposeAll();
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Provides the running flows to the pages, and refetches what the flows have changed. */
export function Claiming({ claims, children }: { claims: Claims; children: ReactNode }) {
  const client = useQueryClient();
  useEffect(() => claims.onChanged(() => void client.invalidateQueries()), [claims, client]);
  return (
    <AfterSaleApplyContext value={claims.applications}>
      <AfterSaleDetailContext value={claims.acts}>{children}</AfterSaleDetailContext>
    </AfterSaleApplyContext>
  );
}
