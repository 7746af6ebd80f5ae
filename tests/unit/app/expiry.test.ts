import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { fixtures } from '../../../machines/account/session/fixtures.ts';
import { sessionMachine } from '../../../machines/account/session/session.ts';
import { Expiry } from '../../../src/app/dialogs/Expiry.tsx';
import type { ConfirmDialogProps } from '../../../src/ui/Dialog.tsx';

const { drawn } = vi.hoisted(() => ({ drawn: vi.fn<(props: ConfirmDialogProps) => null>(() => null) }));
vi.mock('../../../src/ui/Dialog.tsx', () => ({ ConfirmDialog: drawn }));

describe('the dialog of an expired session', () => {
  it('warns under 提示, and says what happened and what to do', () => {
    const session = createActor(sessionMachine, {
      input: { token: null, profile: null },
      snapshot: sessionMachine.resolveState(fixtures['expiry.asking']),
    });
    renderToString(createElement(Expiry, { session }));
    const { onConfirm: _yes, onCancel: _no, ...said } = drawn.mock.calls[0]?.[0] ?? {};
    expect(said).toEqual({ open: true, title: '提示', tone: 'warn', text: '登录已超时，请重新登录' });
  });
});
