import { expect, it } from 'vitest';
import { excerpt } from '../../../src/shared/list/excerpt.ts';

it.each([
  ['<p>验号<b>换绑</b></p><p>再确认</p>', '验号换绑 再确认'],
  ['<ul><li>一</li><li>二</li></ul>', '一 二'],
  ['一&nbsp;&amp;&lt;b&gt; &#20013;&#x56FD; &unknown;', '一 &<b> 中国 &unknown;'],
  ['一<br/>二<script>run()</script><!-- 注 -->', '一 二'],
  ['一'.repeat(80), `${'一'.repeat(72)}…`],
  [`${'一'.repeat(71)}😀一`, `${'一'.repeat(71)}…`],
])('shortens %s to its first words', (html, words) => {
  expect(excerpt(html)).toBe(words);
});
