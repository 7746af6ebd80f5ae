import { describe, expect, it } from 'vitest';
import { PERSON_NAME, readPersonName } from '../../../contract/kit/personName.ts';

describe('a real name as typed', () => {
  it.each([
    ['张三', '张三'],
    [' 张　三 ', '张三'],
    ['𠮷田', '𠮷田'],
    ['𫖯仰', '𫖯仰'],
    ['李〇一', '李〇一'],
    ['㛃㛃', '㛃㛃'],
    ['买买提·艾合买提', '买买提·艾合买提'],
    ['买买提•艾合买提', '买买提·艾合买提'],
    ['买买提・艾合买提', '买买提·艾合买提'],
    ['买买提．艾合买提', '买买提·艾合买提'],
    ['买买提.艾合买提', '买买提·艾合买提'],
    ['买买提 ‧ 艾合买提', '买买提·艾合买提'],
    ['张\u200b三', '张三'],
    ['Conan  O’Brien', "Conan O'Brien"],
    ['Ｊｏｈｎ Smith', 'John Smith'],
    ['Anne-Marie St. John', 'Anne-Marie St. John'],
  ])('%j is %j', (typed, name) => {
    expect([readPersonName(typed), PERSON_NAME.test(readPersonName(typed))]).toEqual([name, true]);
  });

  it.each([
    '',
    '张',
    '张3',
    '张三1',
    '<b>张三</b>',
    '张三；李四',
    '·张三',
    '张··三',
    '张三·',
    'J',
    "'",
    '张John',
    '字'.repeat(21),
    '😀😀',
  ])('refuses %j', (typed) => {
    expect(PERSON_NAME.test(readPersonName(typed))).toBe(false);
  });
});
