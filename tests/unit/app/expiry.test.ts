import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { fixtures } from '../../../machines/account/session/fixtures.ts';
import { sessionMachine } from '../../../machines/account/session/session.ts';
import type { ConfirmDialogProps } from '../../../src/ui/Dialog.tsx';

const drawn = vi.fn<(props: ConfirmDialogProps) => null>(() => null);
// Test files of this project share their module registry. The reset makes Expiry.tsx import the mocked dialog.
vi.resetModules();
vi.doMock('../../../src/ui/Dialog.tsx', () => ({ ConfirmDialog: drawn }));
const { Expiry } = await import('../../../src/app/dialogs/Expiry.tsx');

afterAll(() => {
  vi.doUnmock('../../../src/ui/Dialog.tsx');
  vi.resetModules();
});

describe('the dialog of an expired session', () => {
  it('has the warning style and the title 提示, and says what happened and what to do', () => {
    const session = createActor(sessionMachine, {
      input: { token: null, profile: null },
      snapshot: sessionMachine.resolveState(fixtures['expiry.asking']),
    });
    renderToString(createElement(Expiry, { session }));
    const { onConfirm: _yes, onCancel: _no, ...said } = drawn.mock.calls[0]?.[0] ?? {};
    expect(said).toEqual({ open: true, title: '提示', tone: 'warn', text: '登录已超时，请重新登录' });
  });
});
