import { useDeferredValue, useMemo, useState } from 'react';
import styled from 'styled-components';
import texts from 'virtual:haoyi/texts';
import { ROUTES } from '../../src/app/routes.ts';
import type { TextFact } from '../facts/texts.ts';
import { Code, Empty, Faint, Head, Input, Page, Panel, Select, Tools } from '../flow/parts.tsx';
import { FLOWS } from '../flow/registry.ts';

/** Folder of a screen → what its page is called. */
const SCREENS: ReadonlyMap<string, string> = new Map(
  Object.entries(ROUTES).flatMap(([name, { title }]) => [[name, title] as const]),
);

const flowTitle = (name: string): string => (FLOWS as Record<string, { title: string }>)[name]?.title ?? name;

const PLACES: readonly [RegExp, (name: string) => string][] = [
  [/^src\/ui\//, () => '组件'],
  [/^src\/(shared|flow)\//, () => '页面：几页共用'],
  [/^src\/api\//, () => '网络和接口出错时'],
  [/^src\/app\//, () => '应用的框架'],
  [/^src\/\w+\/(\w+)\//, (name) => `页面：${SCREENS.get(name) ?? flowTitle(name)}`],
  [/^src\//, () => '页面：几页共用'],
  [/^machines\/rulebooks\//, () => '规则'],
  [/^machines\/\w+\/(\w+)/, (name) => `流程：${flowTitle(name)}`],
  [/^contract\//, () => '输入不合要求时'],
  [/^server\//, () => '服务器的回应和消息'],
  [/./, () => '应用的框架'],
];

/** Where a text is seen, as designers would look for it. */
export function placeOf(file: string): string {
  for (const [pattern, name] of PLACES) {
    const found = pattern.exec(file);
    if (found) return name(found[1] ?? '');
  }
  return file;
}

/** Every place of one text together. */
export interface Entry {
  text: string;
  facts: TextFact[];
}

/** Texts by where they are seen, the same words once in each place. */
export function grouped(facts: readonly TextFact[]): Map<string, Entry[]> {
  const groups = new Map<string, Map<string, TextFact[]>>();
  for (const fact of facts) {
    const place = placeOf(fact.file);
    const group = groups.get(place) ?? new Map<string, TextFact[]>();
    group.set(fact.text, [...(group.get(fact.text) ?? []), fact]);
    groups.set(place, group);
  }
  return new Map(
    [...groups]
      .toSorted(([a], [b]) => a.localeCompare(b, 'zh-CN'))
      .map(([place, group]) => [place, [...group].map(([text, found]) => ({ text, facts: found }))]),
  );
}

const List = styled.ul`
  font-size: 14px;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 4px 16px;
    padding: 7px 0;
    border-top: 1px solid var(--line);
  }
  li:first-child {
    border-top: 0;
  }
  code {
    color: var(--inkFaint);
  }
`;

const Groups = styled.div`
  display: grid;
  gap: 16px;
`;

const base = (file: string): string => file.split('/').slice(-2).join('/');

/** Every Chinese text a person can see, found in the sources when these pages were built. */
export function TextsPage() {
  const [asked, setAsked] = useState('');
  const [place, setPlace] = useState('');
  const wanted = useDeferredValue(asked.trim().toLowerCase());
  const all = useMemo(() => grouped(texts), []);
  const shown = [...all]
    .filter(([name]) => place === '' || name === place)
    .map(([name, entries]) => ({
      name,
      entries: entries.filter(
        ({ text, facts }) =>
          wanted === '' ||
          text.toLowerCase().includes(wanted) ||
          facts.some(({ file }) => file.toLowerCase().includes(wanted)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
  const count = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <Page>
      <Head>
        <h1>文字</h1>
        <p>人能看到的每一句中文，和它在哪里。构建时从源码里找出来。</p>
        <Tools>
          <Input
            type="search"
            aria-label="找文字"
            placeholder="找一句话，或一个文件"
            value={asked}
            onChange={(event) => setAsked(event.target.value)}
          />
          <Select aria-label="在哪里" value={place} onChange={(event) => setPlace(event.target.value)}>
            <option value="">所有地方</option>
            {[...all].map(([name, entries]) => (
              <option key={name} value={name}>
                {name}（{entries.length}）
              </option>
            ))}
          </Select>
          <Faint as="output">{count} 句</Faint>
        </Tools>
      </Head>
      {count === 0 && <Empty>没有找到。</Empty>}
      <Groups>
        {shown.map(({ name, entries }) => (
          <Panel
            key={name}
            style={{ contentVisibility: 'auto', containIntrinsicSize: `auto ${entries.length * 36 + 50}px` }}
          >
            <h2>
              {name} <small>{entries.length} 句</small>
            </h2>
            <List>
              {entries.map(({ text, facts }) => (
                <li key={text}>
                  <span>{text}</span>
                  <Code title={facts.map(({ file, line }) => `${file}:${line}`).join('\n')}>
                    {base(facts[0]?.file ?? '')}:{facts[0]?.line}
                    {facts.length > 1 && ` 等 ${facts.length} 处`}
                  </Code>
                </li>
              ))}
            </List>
          </Panel>
        ))}
      </Groups>
    </Page>
  );
}
