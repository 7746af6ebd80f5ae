import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import type { Failure } from '../../../contract/kit/failure.ts';
import { offline } from '../../../machines/kit/inquiry/fixtures.ts';
import { fixtures } from '../../../machines/kit/upload/fixtures.ts';
import { uploadMachine } from '../../../machines/kit/upload/upload.ts';
import { Pictures } from '../../../src/shared/upload/Pictures.tsx';

/** The visible texts of a grid whose pictures failed, except those of the add button. */
function textsOf(failures: readonly Failure[]): string[] {
  const pictures = failures.map((failure, at) => ({
    id: `picture-${at}`,
    name: `截图 ${at}.png`,
    type: 'image/png',
    size: 400_000,
    state: { kind: 'failed' as const, failure },
  }));
  const { value, context } = fixtures.resting;
  const snapshot = uploadMachine.resolveState({ value, context: { ...context, pictures, mainId: null } });
  const actor = createActor(uploadMachine, { input: context, snapshot });
  const upload = { actor, add() {}, preview: () => null, onPreview: () => () => undefined };
  const html = renderToStaticMarkup(createElement(Pictures, { upload, label: '证据图片' }));
  const body = html.replaceAll(/<style[\s\S]*?<\/style>/g, '');
  return body.split(/<[^>]*>/).filter((text) => text !== '' && text !== '添加图片');
}

const TILE = '没传上去，点按重试';

it('a limit of the server is shown once below the pictures, with one button to retry them all', () => {
  const limit: Failure = {
    code: 429,
    kind: 'tooOften',
    message: '你有 300 张传上来还没用的图片，请先用掉一些，或过几天再传',
  };
  expect([textsOf([limit]), textsOf([limit, limit, offline]), textsOf([offline, offline])]).toEqual([
    [TILE, '1 张图片没有传上去', limit.message],
    [TILE, TILE, TILE, '3 张图片没有传上去', limit.message, '全部重试'],
    [TILE, TILE, '2 张图片没有传上去'],
  ]);
});
